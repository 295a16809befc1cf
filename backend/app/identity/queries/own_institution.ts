import db from '@adonisjs/lucid/services/db'
import { select, type Caller } from '#shared'

/** Is this the codename of the caller's institution? Compared here, because MariaDB's collation takes other spellings for the same. */
export async function isOwnInstitution(
  caller: Pick<Caller, 'institutionId'>,
  codename: string
): Promise<boolean> {
  const row = await select(db, 'institutions', { codename: 'institutions.codename' })
    .where('id', caller.institutionId)
    .first()
  return row?.codename === codename
}
