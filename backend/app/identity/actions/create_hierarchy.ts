import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import db from '@adonisjs/lucid/services/db'
import { clock, foldName, insertRow } from '#shared'
import Grade from '../models/grade.js'
import Institution from '../models/institution.js'
import School from '../models/school.js'
import SchoolClass from '../models/school_class.js'

type Options = { trx?: TransactionClientContract }

/** Makes an institution; `theme` and `settings` are its JSON objects (see `themeOf` and access's settings). */
export async function createInstitution(
  input: {
    codename: string
    name: string
    theme?: object
    settings?: object
    logoutRedirectUrl?: string | null
  },
  { trx }: Options = {}
): Promise<{ id: number }> {
  const { codename, name, theme = {}, settings = {}, logoutRedirectUrl = null } = input
  const row = {
    codename,
    name,
    logoutRedirectUrl,
    themeJson: JSON.stringify(theme),
    settingsJson: JSON.stringify(settings),
  }
  return { id: (await Institution.create({ ...row, createdAt: clock.now() }, { client: trx })).id }
}

export async function createRegion(
  { institutionId, codename, name }: { institutionId: number; codename: string; name: string },
  { trx }: Options = {}
): Promise<{ id: number }> {
  const row = { institution_id: institutionId, codename, name, name_key: foldName(name) }
  return { id: await insertRow(trx ?? db, 'regions', row) }
}

export async function createSchool(
  input: { institutionId: number; codename: string; name: string; regionId?: number | null },
  { trx }: Options = {}
): Promise<{ id: number }> {
  return { id: (await School.create(input, { client: trx })).id }
}

/** Makes a grade of an institution, or answers the one that has this codename. */
export async function createGrade(
  input: { institutionId: number; codename: string; name: string },
  { trx }: Options = {}
): Promise<{ id: number }> {
  const { institutionId, codename, name } = input
  return { id: (await Grade.firstOrCreate({ institutionId, codename }, { name }, { client: trx })).id }
}

export async function createClass(
  input: { schoolId: number; gradeId: number; codename: string; name: string; schoolYear: number },
  { trx }: Options = {}
): Promise<{ id: number }> {
  return { id: (await SchoolClass.create(input, { client: trx })).id }
}
