import db from '@adonisjs/lucid/services/db'
import { onRightsChanged } from '#identity'
import { select } from '#shared'
import { settingsOf } from '../domain/institution_settings.js'
import { formerRulesOf, sittingRulesOf, type RulesInTime } from '../domain/sitting_rules.js'

/** When a class of candidates comes in at once they are read once. A change whose message is lost is seen that late at most. */
const FRESH_MS = 1_000
const MAX_CACHED = 500

const cache = new Map<number, { readonly readAt: number; readonly rules: Promise<RulesInTime> }>()

onRightsChanged((change) => {
  if ('settingsOf' in change) cache.delete(change.settingsOf)
})

/** How exams are sat by the settings of an institution, now and before. */
export function sittingRulesIn(institutionId: number): Promise<RulesInTime> {
  // Real time on purpose: this is about the age of a copy, not about a rule.
  const now = performance.now()
  const known = cache.get(institutionId)
  if (known && now - known.readAt < FRESH_MS) return known.rules
  const entry = { readAt: now, rules: read(institutionId) }
  cache.delete(institutionId)
  cache.set(institutionId, entry)
  // A look-up that failed is nobody's answer later.
  entry.rules.catch(() => cache.get(institutionId) === entry && cache.delete(institutionId))
  const oldest = cache.keys().next()
  if (cache.size > MAX_CACHED && !oldest.done) cache.delete(oldest.value)
  return entry.rules
}

async function read(institutionId: number): Promise<RulesInTime> {
  const { settingsJson, formerJson } = await select(db, 'institutions', {
    settingsJson: 'institutions.settings_json',
    formerJson: 'institutions.sitting_rules_json',
  })
    .where('id', institutionId)
    .firstOrFail()
  return { current: sittingRulesOf(settingsOf(settingsJson).preferences), former: formerRulesOf(formerJson) }
}
