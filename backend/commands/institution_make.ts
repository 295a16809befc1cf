import { BaseCommand, flags } from '@adonisjs/core/ace'
import string from '@adonisjs/core/helpers/string'
import type { CommandOptions } from '@adonisjs/core/types/ace'

const CODENAME = 'lower-case letters, digits and hyphens, 64 at most, not demo'
const REMEDIES: Record<string, string> = {
  name: '--name: what the institution is called, 200 characters at most',
  codename: `--codename: ${CODENAME}; made of --name where you do not give it`,
  'school.name': '--school: what the school is called, 200 characters at most',
  'school.codename': `--school-codename: ${CODENAME}; made of --school where you do not give it`,
  'administrator.username':
    '--username: the name that the administrator logs in with, without blanks, 150 characters at most',
  'administrator.name': '--person: the name of the administrator, 200 characters at most',
  'administrator.language': '--language: pt-BR or en',
}
const PROBLEMS = {
  short: 'it has fewer than 8 characters',
  long: 'it has more than 128 characters',
  common: 'it is one of those that everybody tries',
  guessable: 'it is hardly more than names or words that everybody tries first',
}
const FILE_PROBLEMS = {
  unreadable: 'cannot be read',
  others_may_read:
    'can be read by others on this machine: chmod 600, or where that is not possible --password-file=- < FILE',
  not_utf8: 'is not written in UTF-8: save it anew as UTF-8',
  no_line: 'has to hold the password in one line, and nothing else',
}

/** `node ace institution:make --name "Colégio Horizonte" --username ana.lima --person "Ana Lima"`: how a real school begins. */
export default class InstitutionMake extends BaseCommand {
  static commandName = 'institution:make'
  static description =
    'Make an institution and its first administrator. The password is asked for, or read from a file; never given here.'
  static options: CommandOptions = { startApp: true }

  @flags.string({ description: 'What the institution is called' })
  declare name?: string

  @flags.string({ description: 'Its short name; made of --name by itself' })
  declare codename?: string

  @flags.string({ description: 'What its first school is called, where there is to be one' })
  declare school?: string

  @flags.string({ description: "The school's short name; made of --school by itself" })
  declare schoolCodename?: string

  @flags.string({ description: 'The name that the administrator logs in with' })
  declare username?: string

  @flags.string({ description: 'The name of the administrator' })
  declare person?: string

  @flags.string({ description: 'The language of the administrator: pt-BR or en', default: 'pt-BR' })
  declare language: string

  @flags.string({
    description: 'A file that only you may read and that holds the password; - is standard input',
  })
  declare passwordFile?: string

  async run() {
    const { beginInstitution, firstInstitutionValidator } = await import('#identity')
    const [invalid, input] = await firstInstitutionValidator.tryValidate(this.#given())
    if (invalid)
      return this.#refuse(
        ...new Set((invalid.messages as { field: string }[]).map(({ field }) => REMEDIES[field] ?? field))
      )
    if (!(await this.#isMigrated()))
      return this.#refuse(
        'The database has no tables yet: `npm run serve` makes them; leave it running and come back.'
      )
    const password = await this.#password()
    if (password === null) return
    const outcome = await beginInstitution({ ...input, password })
    if (outcome.ok) return this.#sayNext(input)
    if (outcome.error.kind === 'codename_taken')
      return this.#refuse(`There is an institution ${input.codename} already. Nothing was changed.`)
    if (outcome.error.kind === 'username_taken')
      return this.#refuse(
        `There is somebody of the user name ${input.administrator.username} already. Nothing was changed.`
      )
    this.#refuse(
      `This password is refused: ${PROBLEMS[outcome.error.problem]} (docs/security/passwords.md). Nothing was changed.`
    )
  }

  #given() {
    const codenameOf = (name?: string) => string.slug(name ?? '', { lower: true, strict: true })
    const { name, school, username, person, language } = this
    return {
      name,
      codename: this.codename ?? codenameOf(name),
      school:
        school === undefined ? null : { name: school, codename: this.schoolCodename ?? codenameOf(school) },
      administrator: { username, name: person, language },
    }
  }

  async #isMigrated() {
    const { default: db } = await import('@adonisjs/lucid/services/db')
    return db.connection().schema.hasTable('audit_records')
  }

  async #password(): Promise<string | null> {
    if (this.passwordFile !== undefined) {
      const { readPasswordFile } = await import('#identity')
      const read = await readPasswordFile(this.passwordFile)
      if (read.ok) return read.value
      this.#refuse(`--password-file: ${this.passwordFile} ${FILE_PROBLEMS[read.error]}`)
      return null
    }
    if (!process.stdin.isTTY) {
      this.#refuse(
        'There is no terminal to ask for the password on: give --password-file, a file that only you may read, or - for standard input.'
      )
      return null
    }
    const hidden = { format: () => '' }
    const password = await this.prompt.secure('Password of the administrator', hidden)
    if ((await this.prompt.secure('Once more', hidden)) === password) return password
    this.#refuse('The two are not the same. Nothing was changed.')
    return null
  }

  async #sayNext({
    name,
    administrator: { username },
  }: {
    name: string
    administrator: { username: string }
  }) {
    const [{ appUrl }, { banca }] = await Promise.all([import('#config/app'), import('#config/banca')])
    this.logger.success(`${name} is made, with its administrator ${username}; it is on record.`)
    this.logger.info(`Log in at ${appUrl} (APP_URL).`)
    if (banca.secondFactorGroups.includes('ADMINISTRADOR'))
      this.logger.info(
        'The first log-in sets up a second factor: have a telephone with an authenticator at hand.'
      )
  }

  #refuse(...messages: string[]) {
    this.exitCode = 1
    for (const message of messages) this.logger.error(message)
  }
}
