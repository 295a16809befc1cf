import { test } from '@japa/runner'
import { readSeenAppeals, SeenAppealList } from '#appeals/domain/seen_appeals'

const written = (...appeals: (readonly [number, number])[]): string => {
  const list = new SeenAppealList()
  for (const [id, revision] of appeals) list.add({ id, revision })
  return list.toString()
}

test.group('appeals as a preview read them', () => {
  test('are written in few characters and read back as they were', ({ assert }) => {
    const appeals = [
      [69, 1],
      [70, 1],
      [71, 40],
      [2_147_483_647, 2],
    ] as const
    assert.equal(written(...appeals), '4;1x,1,1:14,zik0xk:2')
    assert.deepEqual([...(readSeenAppeals(written(...appeals)) ?? [])], [...appeals])
    assert.equal(written(), '0;')
    assert.deepEqual(readSeenAppeals('0;'), new Map())
  })

  test('are none where the list is cut off, repeats an appeal or is no such list', ({ assert }) => {
    for (const text of [
      '',
      '3;1x,1',
      '2;1x,0',
      '1;0',
      '1;',
      '2;1,',
      '1;A',
      '1;1:',
      '1;1:2:3',
      '1;zzzzzzz',
      '2;1,1;1,1',
    ])
      assert.isNull(readSeenAppeals(text), text)
  })
})
