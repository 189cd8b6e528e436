//! What-if changes: objects moved and pairs switched off, without changing the files.

use std::path::Path;
use std::sync::Arc;

use cell::{NewExclusion, add_exclusions, move_object};
use diagnostics::Problem;
use pathproof::{Scene, Source};
use scene::{Member, Pair};

use super::ViewerResources;
use crate::background::{Search, begin_check};
use crate::command::WhatIfCommand;
use crate::session::{Stage, WhatIf};

/// Reason given for exclusions made here.
const SWITCHED_OFF: &str = "switched off in the viewer";

impl ViewerResources<'_> {
    pub(super) fn what_if(&mut self, command: WhatIfCommand) {
        match command {
            WhatIfCommand::Grab(member) => {
                self.selection.grabbed = member.filter(|member| self.can_move(*member));
            }
            WhatIfCommand::Drag(member, pose) => {
                self.playhead.playing = false;
                if self.session.read.is_none() {
                    return;
                }
                let before = self.session.what_if.moved.insert(member, pose);
                if let Err(problem) = self.lay_out() {
                    match before {
                        Some(before) => self.session.what_if.moved.insert(member, before),
                        None => self.session.what_if.moved.remove(&member),
                    };
                    self.notices.warn(problem.to_string());
                }
            }
            WhatIfCommand::Drop => self.check_layout(),
            WhatIfCommand::Switch(pair, on) => self.switch(pair, on),
            WhatIfCommand::Reset => {
                self.session.what_if = WhatIf::default();
                self.lay_out_and_check();
            }
            WhatIfCommand::Save(file) => match self.save_cell(&file) {
                Ok(()) => self.notices.info(format!("Cell saved: {}", file.display())),
                Err(problem) => self.notices.warn(format!("The cell was not saved: {problem}")),
            },
        }
    }

    fn can_move(&self, member: usize) -> bool {
        let members = self.session.scene.as_ref().map(|scene| &scene.members);
        members.and_then(|members| members.get(member)).is_some_and(Member::moves_alone)
    }

    fn switch(&mut self, pair: Pair, on: bool) {
        if self.session.read.is_none() {
            return;
        }
        let off = &mut self.session.what_if.switched_off;
        let changed = if on { off.remove(&pair) } else { off.insert(pair) };
        if changed {
            self.lay_out_and_check();
        }
    }

    fn lay_out_and_check(&mut self) {
        match self.lay_out() {
            Ok(()) => self.check_layout(),
            Err(problem) => self.notices.warn(problem.to_string()),
        }
    }

    fn check_layout(&mut self) {
        if self.session.is_played() {
            begin_check(&mut self.background, &mut self.session);
        }
    }

    /// Derives the current scene from the scene as read and the what-if changes.
    fn lay_out(&mut self) -> Result<(), Problem> {
        let Some(read) = &self.session.read else { return Ok(()) };
        let WhatIf { moved, switched_off } = &self.session.what_if;
        let mut scene: Arc<Scene> = Arc::clone(read);
        for (member, pose) in moved {
            scene = Arc::new(scene.with_member_at(*member, *pose)?);
        }
        if !switched_off.is_empty() {
            let off: Vec<Pair> = switched_off.iter().copied().collect();
            scene = Arc::new(scene.leaving_out(&off, SWITCHED_OFF));
        }
        // A running check is about the previous layout.
        if matches!(self.session.stage, Stage::Checking { .. } | Stage::Checked) {
            self.background.cancel();
            self.session.stage = Stage::Stopped;
        }
        self.session.scene = Some(scene);
        self.session.outcome = None;
        self.session.so_far.clear();
        self.session.generation += 1;
        self.selection.finding = None;
        *self.search = Search::default();
        Ok(())
    }

    /// Writes the layout as a new cell file into the folder of the original, where its relative paths stay valid.
    fn save_cell(&self, file: &Path) -> Result<(), Problem> {
        let shown = file.display().to_string();
        let (Some(read), Some(Source::Cell(cell))) =
            (&self.session.read, self.session.job.as_ref().map(|job| &job.request.source))
        else {
            return Err(Problem::new(shown, "only a cell file can be saved again")
                .hint("a single URDF has no cell file; write one that names it"));
        };
        let folder = |path: &Path| {
            let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty());
            folder.unwrap_or(Path::new(".")).canonicalize()
        };
        let io = |error: std::io::Error| Problem::new(file.display().to_string(), error.to_string());
        if folder(file).map_err(io)? != folder(cell).map_err(io)? {
            return Err(Problem::new(shown, "a cell is saved beside the one it was made from").hint(
                format!("choose a name beside {}: the files it names are found from there", cell.display()),
            ));
        }
        let name = cell.display().to_string();
        let mut text = std::fs::read_to_string(cell).map_err(io)?;
        let first = |error: diagnostics::InputError| {
            error.problems.into_iter().next().unwrap_or_else(|| Problem::new(&name, "cannot be edited"))
        };
        for (member, pose) in &self.session.what_if.moved {
            text = move_object(&text, &name, &read.members[*member].name, pose).map_err(first)?;
        }
        let exclusion = |pair: &Pair| {
            let (a, b) = read.pair_names(pair.a, pair.b);
            NewExclusion { a: a.to_owned(), b: b.to_owned(), reason: SWITCHED_OFF.to_owned() }
        };
        let new: Vec<NewExclusion> = self.session.what_if.switched_off.iter().map(exclusion).collect();
        text = add_exclusions(&text, &name, &new).map_err(first)?;
        let target = file.file_name().and_then(|name| name.to_str());
        let target = target.ok_or_else(|| Problem::new(shown, "not the name of a file"))?;
        let folder = folder(file).map_err(io)?;
        report::write_all(&folder, &[(target, text.as_bytes())]).map_err(io)
    }
}
