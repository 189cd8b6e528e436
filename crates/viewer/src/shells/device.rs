//! Whether there is anything to draw with, asked before the renderer would panic.

use bevy::tasks::block_on;

/// What to do where there is no graphics device.
const MISSING: &str = "no graphics device was found: the viewer draws with Vulkan or OpenGL\n  \
    hint: install a driver; without a graphics card, Mesa's software renderer will do (Debian, Ubuntu: apt install mesa-vulkan-drivers)\n  \
    hint: `pathproof check` needs no graphics device";

/// Looks for a device that can draw.
///
/// # Errors
/// What to do where there is none.
pub fn find_device() -> Result<(), &'static str> {
    let instance = wgpu::Instance::new(wgpu::InstanceDescriptor::new_without_display_handle());
    let adapters = block_on(instance.enumerate_adapters(wgpu::Backends::all()));
    if adapters.is_empty() { Err(MISSING) } else { Ok(()) }
}

/// Whether this machine draws in software, where every pixel costs.
pub(super) fn is_software(info: &bevy::render::renderer::RenderAdapterInfo) -> bool {
    info.device_type == wgpu::DeviceType::Cpu
}
