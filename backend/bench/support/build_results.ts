/**
 * Builds all marked cells of the statistics. Writes the CPU that this process took for it, in ms, to the file that it is given. With a number
 * as second argument the cells of classes are repeated first, until there are so many, as if other classes had the same results.
 */
import { writeFileSync } from 'node:fs'
import { inApp } from '#tests/fixtures/in_app'

const [file, classes] = [process.argv[2] as string, Number(process.argv[3] ?? 0)]

await inApp(async () => {
  const { default: db } = await import('@adonisjs/lucid/services/db')
  const { buildCells } = await import('#statistics/actions/build_cells')
  if (classes > 0) await repeatCells(db)
  const from = process.cpuUsage()
  await buildCells(new AbortController().signal, Infinity)
  const { user, system } = process.cpuUsage(from)
  writeFileSync(file, JSON.stringify((user + system) / 1_000))
})

type Database = (typeof import('@adonisjs/lucid/services/db'))['default']

async function repeatCells(db: Database): Promise<void> {
  const [count] = (await db.from('statistic_cells').where('level', 2).count('* as total')) as {
    total: number
  }[]
  const there = Number(count?.total ?? 0)
  const columns = 'grade_id, bucket, results, total_sum, total_squares, mean, sums_json, built_at'
  for (let more = 1; more * there < classes; more += 1) {
    const apart = more * 1_000_000
    await db.rawQuery(
      `INSERT INTO schools (id, institution_id, codename, name)
       SELECT id + ?, institution_id, id + ?, name FROM schools WHERE id < 1000000`,
      [apart, apart]
    )
    await db.rawQuery(
      `INSERT INTO classes (id, school_id, grade_id, codename, name, school_year)
       SELECT id + ?, school_id + ?, grade_id, id + ?, name, school_year FROM classes WHERE id < 1000000`,
      [apart, apart, apart]
    )
    await db.rawQuery(
      `INSERT INTO statistic_cells (exam_id, level, school_id, class_id, ${columns})
       SELECT exam_id, level, school_id + ?, class_id + ?, ${columns} FROM statistic_cells WHERE level = 2 AND class_id < 1000000`,
      [apart, apart]
    )
  }
  await db.rawQuery(
    `INSERT INTO statistic_marks (exam_id, level, school_id, class_id, bucket, marked_at)
     SELECT exam_id, 1, school_id, 0, 0, 1 FROM statistic_cells WHERE level = 2 GROUP BY exam_id, school_id`
  )
}
