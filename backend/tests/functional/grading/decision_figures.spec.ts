import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import { storeMarks } from '#delivery'
import { decidedItem } from '#grading/queries/decided_item'
import { previewDecision } from '#grading/queries/decision_preview'
import { unwrap } from '#shared'
import { callerOf } from '#tests/fixtures/applications'
import { createClass, createSchool } from '#tests/fixtures/people'
import { createResults, finished, type Results } from '#tests/fixtures/statistics'

const LETTERS = ['A', 'B', 'C', 'D', '']

/** The same numbers in each run: xorshift. */
function random(seed: number): (most: number) => number {
  let state = seed
  return (most) => {
    state ^= state << 13
    state ^= state >>> 17
    state ^= state << 5
    return (state >>> 0) % most
  }
}

type Row = {
  application: number
  classId: number
  schoolId: number
  itemId: number
  position: number
  letter: string | null
  earned: number | null
}

/** Pupils of three classes with random answers; texts have random points, and of some the total is not kept. */
async function randomResults(seed: number): Promise<Results> {
  const at = await createResults()
  const next = random(seed)
  const classes = [
    at.schoolClass,
    await createClass(at.school),
    await createClass(await createSchool(at.institution)),
  ]
  for (const schoolClass of classes) {
    const answers = Array.from({ length: 14 }, () => [
      ...Array.from({ length: 3 }, () => LETTERS[next(5)] ?? ''),
      `${LETTERS[next(2)]}${LETTERS[2 + next(3)]}`,
      'um texto',
    ])
    const ids = await finished(at, schoolClass, answers)
    const texts = (await db.from('answers').whereIn('application_id', ids).where('position', 5)) as {
      id: number
    }[]
    await db.transaction((trx) => storeMarks(trx, new Map(texts.map(({ id }) => [id, next(9) / 8] as const))))
    await db.from('applications').whereIn('id', ids.slice(0, 4)).update({ earned_total: null })
  }
  return at
}

const rowsOf = async ({ examId }: Results): Promise<Row[]> =>
  (await db
    .from('answers')
    .join('applications', 'applications.id', 'answers.application_id')
    .leftJoin('alternatives', 'alternatives.id', 'answers.alternative_id')
    .where({ 'applications.exam_id': examId, 'applications.state': 'FINISHED' })
    .select(
      'applications.id as application',
      'applications.class_id as classId',
      'applications.school_id as schoolId',
      'answers.item_id as itemId',
      'answers.position as position',
      'alternatives.letter as letter',
      'answers.earned as earned'
    )) as Row[]

const middle = (values: readonly number[]) => {
  const sorted = values.toSorted((one, other) => one - other)
  const at = (place: number) => sorted[Math.floor(place)] ?? 0
  return {
    mean: sorted.reduce((sum, value) => sum + value, 0) / sorted.length,
    median: (at((sorted.length - 1) / 2) + at(sorted.length / 2)) / 2,
  }
}

/** What the decision comes to, added up answer by answer. `gives`: what an answer earns after it; `counts`: does another item, and with what of it. */
function expected(
  rows: readonly Row[],
  position: number,
  gives: (row: Row) => number,
  rest: (row: Row) => number
) {
  const people = [...Map.groupBy(rows, (row) => row.application).values()].flatMap((answers) => {
    const decided = answers.find((row) => row.position === position)
    if (!decided) return []
    const others = answers.reduce((sum, row) => (row === decided ? sum : sum + rest(row)), 0)
    const before = decided.earned ?? 0
    const after = gives(decided)
    return { ...decided, before: others + before, after: others + after, by: after - before }
  })
  const of = (some: typeof people) => ({
    count: some.length,
    before: middle(some.map((one) => one.before)),
    after: middle(some.map((one) => one.after)),
  })
  const parts = (by: 'classId' | 'schoolId') =>
    new Map([...Map.groupBy(people, (one) => one[by])].map(([id, some]) => [id, of(some)]))
  return {
    rise: people.filter(({ by }) => by > 0).length,
    fall: people.filter(({ by }) => by < 0).length,
    exam: of(people),
    classes: parts('classId'),
    schools: parts('schoolId'),
  }
}

test.group('the figures of a preview', () => {
  test('are those of adding up each answer, whatever was decided about the other items', async ({
    assert,
  }) => {
    for (const seed of [7, 2027, 90_210]) {
      const at = await randomResults(seed)
      const [first, second, third] = at.items.map(({ id }) => id)
      const alternatives = (await db.from('alternatives').where('item_id', first ?? 0)) as {
        id: number
        letter: string
      }[]
      const a = alternatives.find(({ letter }) => letter === 'A')?.id ?? 0
      await db
        .from('items')
        .where('id', second ?? 0)
        .update({ is_cancelled: 1 })
      await db
        .from('items')
        .where('id', third ?? 0)
        .update({ is_available: 0 })
      const rows = await rowsOf(at)
      const rest = ({ itemId, earned }: Row) => (itemId === second ? 1 : itemId === third ? 0 : (earned ?? 0))
      const kinds = [
        [{ kind: 'annul', alternatives: [] }, () => 1],
        [{ kind: 'withdraw', alternatives: [] }, () => 0],
        [{ kind: 'change_key', alternatives: [a] }, ({ letter }: Row) => Number(letter === 'A')],
        [
          { kind: 'also_accept', alternatives: [a] },
          ({ letter }: Row) => Number('AB'.includes(letter ?? '-')),
        ],
      ] as const
      for (const [wanted, gives] of kinds) {
        const item = await decidedItem(first ?? 0)
        if (!item) throw new Error('no item')
        const { preview } = unwrap(
          await previewDecision(callerOf(at.admin), item, { ...wanted, reverts: null })
        )
        const plain = expected(rows, 1, gives, rest)
        const about = `${wanted.kind} of seed ${seed}`
        assert.deepEqual([preview.rise, preview.fall], [plain.rise, plain.fall], about)
        const near = (found: object, wish: object) => assert.deepEqual(rounded(found), rounded(wish), about)
        near({ ...preview.exam, most: null }, { ...plain.exam, most: null })
        for (const by of ['classes', 'schools'] as const) {
          assert.lengthOf(preview[by], plain[by].size, about)
          for (const { id, count, before, after } of preview[by])
            near({ count, before, after }, plain[by].get(id) ?? {})
        }
      }
    }
  })
})

/** Means are fractions, which both ways of adding up round. */
const rounded = (figures: object) =>
  JSON.parse(JSON.stringify(figures), (_, value: unknown) =>
    typeof value === 'number' ? Math.round(value * 1e9) / 1e9 : value
  ) as object
