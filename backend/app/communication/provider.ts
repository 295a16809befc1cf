/** Registers the work on messages, and sends for the modules below this one. */
export default class CommunicationProvider {
  async start() {
    await import('./texts.js')
    const { registerJobType } = await import('#jobs')
    const { registerResetMail } = await import('#identity')
    const { isOnAnywhere } = await import('#access')
    const { messageJob } = await import('./jobs/message_job.js')
    const { registerMessageKind } = await import('./sending/message_kinds.js')
    const { passwordReset, sendResetMail } = await import('./kinds/password_reset.js')
    registerJobType(messageJob)
    registerMessageKind(passwordReset)
    registerResetMail({ send: sendResetMail, hidesUnknown: () => isOnAnywhere('Login__HideUnknownEmail') })
  }
}
