//! Checks of the devices of a controller.

use std::collections::BTreeSet;

use diagnostics::{excerpt, hint_for};

use super::check::CellChecker;
use super::devices::{CellDevice, CellDevicePosition, CellTrigger, RawDevice, RawDevicePosition};
use super::one_or_more::RawNames;

impl CellChecker<'_, '_> {
    /// The devices of a controller; what is wrong with their names is a problem on the line.
    pub(super) fn devices(&mut self, raw: Vec<RawDevice>, line: u32) -> Vec<CellDevice> {
        let mut names = BTreeSet::new();
        let mut taken = Vec::new();
        let mut devices = Vec::new();
        for RawDevice { name, initially, positions } in raw {
            if name.trim().is_empty() || !names.insert(name.clone()) {
                let what = format!("a device with the name {}", excerpt(&name));
                self.refuse(line, what, "no name, or that of another device".into(), "a name of its own");
            }
            self.check_triggers(&name, &positions, &mut taken, line);
            let positions: Vec<CellDevicePosition> = positions
                .into_iter()
                .map(|raw| CellDevicePosition {
                    name: raw.name,
                    when: raw.when,
                    within: raw.within,
                    programs: raw.program.map_or_else(Vec::new, |RawNames(programs)| programs),
                    is_again: raw.again,
                })
                .collect();
            let known: Vec<&str> = positions.iter().map(|position| position.name.as_str()).collect();
            if known.iter().collect::<BTreeSet<_>>().len() < 2 {
                let what = format!("the positions of device {}", excerpt(&name));
                self.refuse(line, what, known.join(", "), "two or more");
            }
            let at = known.iter().position(|known| *known == initially);
            if at.is_none() {
                let what = format!("device {} is initially at no position of its own", excerpt(&name));
                let hint = hint_for(&initially, &known, "positions");
                self.refuse(line, what, format!("{}; {hint}", excerpt(&initially)), "one of its positions");
            }
            devices.push(CellDevice { name, initially: at.unwrap_or_default(), positions });
        }
        devices
    }

    /// One statement moves one device to one position.
    fn check_triggers(
        &mut self,
        device: &str,
        positions: &[RawDevicePosition],
        taken: &mut Vec<(CellTrigger, Option<String>)>,
        line: u32,
    ) {
        let triggers: Vec<(&CellTrigger, &Option<String>)> = positions
            .iter()
            .flat_map(|position| position.when.iter().map(|trigger| (trigger, &position.within)))
            .collect();
        if triggers.is_empty() {
            let what = format!("nothing of the program moves device {}", excerpt(device));
            self.refuse(
                line,
                what,
                "no when".into(),
                "when: [Output(name: \"grip\", value: 1)] of a position",
            );
        }
        for (trigger, within) in triggers {
            let (CellTrigger::Output { name, .. } | CellTrigger::Call { name }) = trigger;
            if let CellTrigger::Output { value, .. } = trigger
                && !value.is_finite()
            {
                let what = format!("a value of the output {}", excerpt(name));
                self.refuse(line, what, value.to_string(), "a number");
            }
            if name.trim().is_empty() {
                let what = format!("device {} has an output or a call without a name", excerpt(device));
                self.refuse(line, what, "no name".into(), "its name in the program");
            }
            let trigger = (trigger.clone(), within.clone());
            if taken.contains(&trigger) {
                let what = format!("{} moves a device twice", excerpt(name));
                self.refuse(
                    line,
                    what,
                    "two positions".into(),
                    "one position of one device, or within of both",
                );
            }
            taken.push(trigger);
        }
    }
}
