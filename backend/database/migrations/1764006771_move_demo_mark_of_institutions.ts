import { BaseSchema } from '@adonisjs/lucid/schema'

type Stored = { id: number; settings_json: string; demo_completed_at: number | string | null }

/** The mark of a complete demo school leaves the settings, which people edit. */
export default class extends BaseSchema {
  async up() {
    this.defer(async (db) => {
      const rows: (Stored & { created_at: number })[] = await db
        .from('institutions')
        .where('settings_json', 'like', '%"demo"%')
        .select('id', 'settings_json', 'demo_completed_at', 'created_at')
      for (const { id, settings_json: json, demo_completed_at: marked, created_at: madeAt } of rows) {
        const settings = objectOf(json)
        if (settings === null || !Object.hasOwn(settings, 'demo')) continue
        const { demo, ...others } = settings
        await db
          .from('institutions')
          .where('id', id)
          .update({
            settings_json: JSON.stringify(others),
            demo_completed_at: demo === 'complete' ? (marked ?? madeAt) : marked,
          })
      }
    })
  }

  async down() {
    this.defer(async (db) => {
      const rows: Stored[] = await db
        .from('institutions')
        .whereNotNull('demo_completed_at')
        .select('id', 'settings_json', 'demo_completed_at')
      for (const { id, settings_json: json } of rows)
        await db
          .from('institutions')
          .where('id', id)
          .update({ settings_json: JSON.stringify({ demo: 'complete', ...objectOf(json) }) })
    })
  }
}

function objectOf(json: string): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(json)
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : null
  } catch {
    return null
  }
}
