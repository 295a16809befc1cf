import { test } from '@japa/runner'
import { readExamFile } from '#catalog/domain/read_exam_file'
import { foldIdn } from '#catalog/domain/exam_file'
import { choiceItem, examFile, repertorizationItem, textItem } from '#tests/fixtures/exams'

const NOW = Date.parse('2026-11-20T12:00:00Z')

function problemsOf(more: Record<string, unknown>) {
  const outcome = readExamFile({ ...examFile(), ...more }, NOW)
  return outcome.ok ? [] : outcome.problems.map(({ path, code }) => `${path} ${code}`)
}

test.group('Reading an exam file', () => {
  test('fills in what may be left out', ({ assert }) => {
    const outcome = readExamFile(
      { idn: 'p', name: 'P', items: [{ ...choiceItem(1), position: undefined }, textItem(2)] },
      NOW
    )
    assert.isTrue(outcome.ok)
    if (!outcome.ok) return
    const { file } = outcome
    assert.deepEqual(file.timeWindows, [
      { startAt: NOW, endAt: NOW + 365 * 86_400_000, maxDurationMinutes: 300 },
    ])
    assert.isNull(file.collection)
    assert.equal(file.typeId, 1)
    assert.deepEqual(
      file.items.map(({ position, verboseName }) => [position, verboseName]),
      [
        [1, null],
        [2, null],
      ]
    )
    assert.equal(file.items[0]?.content.value, 1)
  })

  test('items come in the order of their positions; ids of the file are dropped', ({ assert }) => {
    const outcome = readExamFile({ ...examFile(), items: [choiceItem(7, { id: 99 }), choiceItem(2)] }, NOW)
    assert.isTrue(outcome.ok)
    if (!outcome.ok) return
    assert.deepEqual(
      outcome.file.items.map(({ position, content }) => [position, content.id]),
      [
        [2, 0],
        [7, 0],
      ]
    )
  })

  test('what is no exam is one fault')
    .with([null, 3, 'x', [], [[]], undefined])
    .run(({ assert }, raw) => {
      const outcome = readExamFile(raw, NOW)
      assert.isFalse(outcome.ok)
    })

  test('each fault has its path and code')
    .with([
      [{ idn: '' }, ['idn required']],
      [{ idn: 'a<b' }, ['idn idn_characters']],
      [{ idn: 'x'.repeat(129) }, ['idn text_too_long']],
      [{ items: [] }, ['items too_few']],
      [{ items: null }, ['items required']],
      [{ items: 'x' }, ['items not_list']],
      [{ areaDoConhecimento: 7 }, ['areaDoConhecimento not_one_of']],
      [{ shuffleItems: 'sim' }, ['shuffleItems not_boolean']],
      [{ type: { id: 'x' } }, ['type.id not_integer']],
      [{ collection: 'x' }, ['collection not_integer']],
      [{ collection: {} }, ['collection.name required']],
      [
        { collection: { name: 'a', instructionsUrl: 'https://fora.example' } },
        ['collection.instructionsUrl outside_address'],
      ],
      [
        { collection: { name: 'a', instructionsUrl: '//fora.example' } },
        ['collection.instructionsUrl outside_address'],
      ],
      [{ collection: { name: 'a', canUseCalculator: 1 } }, ['collection.canUseCalculator not_boolean']],
      [
        { collection: { name: 'a', applicationConfiguration: { answerMinimumTime: -1 } } },
        ['collection.applicationConfiguration.answerMinimumTime too_small'],
      ],
      [
        { timeWindows: [{}] },
        [
          'timeWindows[0].startTime required',
          'timeWindows[0].endTime required',
          'timeWindows[0].maxDuration required',
        ],
      ],
      [{ symbolTable: { symbols: [{ key: 'a' }] } }, ['symbolTable.symbols[0].value required']],
      [
        { items: [choiceItem(1, { irt: { a: 'x', b: 1 } })] },
        ['items[0].irt.a not_number', 'items[0].irt.c required'],
      ],
      [{ items: [choiceItem(1, { answerTimeLimit: -1 })] }, ['items[0].answerTimeLimit too_small']],
      [
        { items: [repertorizationItem(1), choiceItem(2), repertorizationItem(3)] },
        ['items[2].category second_of_kind'],
      ],
      [
        { items: [choiceItem(1), choiceItem(1)] },
        ['items[1].idn duplicate_idn', 'items[1].position duplicate_position'],
      ],
    ] as [Record<string, unknown>, string[]][])
    .run(({ assert }, [more, expected]) => {
      assert.deepEqual(problemsOf(more), expected)
    })

  test('identifiers that MariaDB takes for the same are the same', ({ assert }) => {
    assert.equal(foldIdn('QUESTÃO 1 '), foldIdn('questao 1'))
    assert.notEqual(foldIdn('q1'), foldIdn('q2'))
  })

  test('at most a hundred faults', ({ assert }) => {
    assert.lengthOf(problemsOf({ items: Array.from({ length: 3000 }, () => ({})) }), 100)
  })
})
