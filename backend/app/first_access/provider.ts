/** The mails of the first access. */
export default class FirstAccessProvider {
  async start() {
    await import('./texts.js')
    const { registerMessageKind } = await import('#communication')
    const { firstAccessMail } = await import('./kinds/first_access_mail.js')
    registerMessageKind(firstAccessMail)
  }
}
