//! Detection of a graphics device, before the renderer would panic without one.

use bevy::tasks::block_on;

/// Error message without a graphics device.
const MISSING: &str = "no graphics device was found: the viewer draws with Vulkan or OpenGL\n  \
    hint: install a driver; without a graphics card, Mesa's software renderer will do (Debian, Ubuntu: apt install mesa-vulkan-drivers)\n  \
    hint: `pathproof check` needs no graphics device";

/// Checks that there is a graphics device.
///
/// # Errors
/// A message with remedies.
pub fn find_device() -> Result<(), &'static str> {
    let instance = wgpu::Instance::new(wgpu::InstanceDescriptor::new_without_display_handle());
    let adapters = block_on(instance.enumerate_adapters(wgpu::Backends::all()));
    if adapters.is_empty() { Err(MISSING) } else { Ok(()) }
}

/// Whether the renderer runs in software, where every pixel costs processor time.
pub(super) fn is_software(info: &bevy::render::renderer::RenderAdapterInfo) -> bool {
    info.device_type == wgpu::DeviceType::Cpu
}
