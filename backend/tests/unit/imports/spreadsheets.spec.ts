import { randomBytes } from 'node:crypto'
import { test } from '@japa/runner'
import { CANDIDATE_COLUMNS } from '#imports/kinds/candidate_cells'
import { cellText, numberText } from '#imports/domain/sheet_cells'
import { SheetScan, placeOf } from '#imports/domain/sheet_scan'
import { BadList } from '#imports/reading/raw_list'
import { openList } from '#imports/reading/read_list'
import { archive, listWorkbook, rowsXml, workbook } from '#tests/fixtures/workbooks'

const HEADER = ['nome', 'matrícula', 'turma']

/** The rows of a list, or the text of what is wrong with the file. */
async function read(bytes: Buffer, name = 'lista.xlsx') {
  const opened = await openList({ bytes, name }, CANDIDATE_COLUMNS)
  if (!opened.ok) return { refused: opened.error.code, params: opened.error.params }
  try {
    return { rows: (await Array.fromAsync(opened.value.rows)).flat(), encoding: opened.value.encoding }
  } catch (error) {
    if (!(error instanceof BadList)) throw error
    return { refused: error.text, params: error.params }
  }
}

const oneSheet = (rows: Parameters<typeof rowsXml>[0], more = '') =>
  workbook([{ xml: `<sheetData>${rowsXml(rows)}</sheetData>${more}` }])

const row = rowsXml([HEADER, ['Ana', '1', 'A']])

test.group('reading of spreadsheets', () => {
  test('texts, numbers, days and blank rows are read as meant', async ({ assert }) => {
    const rows = [
      [...HEADER, 'ano letivo', 'lactante'],
      ['José & Ana', '00123', '3ª A', 2026, '<c r="E2" t="b"><v>1</v></c>'],
      [],
      ['Bia', 123456789012, '<c r="C4" s="1"><v>45292</v></c>', 7.5],
    ]
    const { rows: read1, encoding } = await read(listWorkbook(rows))
    assert.equal(encoding, 'xlsx')
    assert.deepEqual(read1?.[0], {
      line: 2,
      cells: {
        name: 'José & Ana',
        public_identifier: '00123',
        class: '3ª A',
        school_year: '2026',
        nursing_mother: 'sim',
      },
    })
    assert.equal(read1?.[1]?.line, 4)
    assert.deepInclude(read1?.[1]?.cells, { public_identifier: '123456789012', class: '2024-01-01' })
    const old = workbook([{ xml: `<sheetData>${rowsXml(rows)}</sheetData>` }], { is1904: true })
    assert.equal((await read(old)).rows?.[1]?.cells.class, '2028-01-02')
  })

  test('a cell with a time keeps it, to the minute', ({ assert }) => {
    const shown = ['2027-03-05T14:00:00.000Z', '2027-03-05T13:59:59.999Z', '2027-03-05T00:00:00.001Z']
    assert.deepEqual(
      shown.map((text) => cellText(new Date(text))),
      ['2027-03-05 14:00', '2027-03-05 14:00', '2027-03-05']
    )
  })

  test('numbers have their digits while a spreadsheet has them', ({ assert }) => {
    assert.deepEqual(['1.23456789012E+11', '7.0999999999999996', '3', '999999999999999'].map(numberText), [
      '123456789012',
      '7.1',
      '3',
      '999999999999999',
    ])
    assert.match(numberText('1234567890123450'), /^1\.23456789012345e\+15$/)
  })

  test('formulas and identifiers that lost their zeros are marked', async ({ assert }) => {
    const { rows } = await read(
      listWorkbook([
        HEADER,
        ['Ana', '007', '3ª A'],
        ['Bia', 8, '<c r="C3" t="str"><f>CONCATENATE("3ª"," A")</f><v>3ª A</v></c>'],
        ['Caio', '<c r="B4"><f>B3+1</f><v>9</v></c>', '3ª A'],
      ])
    )
    assert.deepEqual(
      rows?.map(({ cells }) => [cells['#formula'], cells['#zeros']]),
      [
        [undefined, undefined],
        ['class', 'public_identifier'],
        ['public_identifier', 'public_identifier'],
      ]
    )
    assert.equal(rows?.[1]?.cells.class, '3ª A')
  })

  test('an empty sheet beside the list and cells that have only a style are nothing', async ({ assert }) => {
    const list = `<sheetData>${rowsXml([HEADER, ['Ana', '1', 'A']])}<row r="900"><c r="ZZ900" s="1"/></row></sheetData>`
    const { rows } = await read(
      workbook([
        { xml: '<dimension ref="A1:XFD1048576"/><sheetData/>' },
        { xml: `<dimension ref="A1:XFD1048576"/>${list}` },
      ])
    )
    assert.lengthOf(rows ?? [], 1)
  })

  test('a cell with an error is marked, not read as empty', async ({ assert }) => {
    const error = '<c r="C2" t="e"><v>#N/A</v></c>'
    const { rows } = await read(listWorkbook([HEADER, ['Ana', '1', error], ['Bia', '2', 'A']]))
    assert.deepEqual(
      rows?.map(({ cells }) => cells['#error']),
      ['class', undefined]
    )
  })

  test('a text that a hundred thousand cells share is counted in each of them', async ({ assert }) => {
    const shared = `<sst><si><t>${'x'.repeat(90_000)}</t></si></sst>`
    const cells = Array.from({ length: 1_000 }, (_, at) => {
      const address = (column: string) => `${column}${at + 2}`
      return `<row r="${at + 2}"><c r="${address('B')}" t="s"><v>0</v></c></row>`
    })
    const file = workbook([{ xml: `<sheetData>${rowsXml([HEADER])}${cells.join('')}</sheetData>` }], {
      more: [{ name: 'xl/sharedStrings.xml', bytes: Buffer.from(shared) }],
    })
    assert.equal((await read(file)).refused, 'sheet_too_large')
  })

  test('a sheet is looked at wherever it is, and a file has one name', async ({ assert }) => {
    const elsewhere = {
      name: 'xl/data/s.xml',
      bytes: Buffer.from(`<x:worksheet><sheetData>${row}</sheetData></x:worksheet>`),
    }
    const decoy = workbook([{ xml: `<sheetData>${row}</sheetData>` }], { more: [elsewhere] })
    assert.equal((await read(decoy)).refused, 'sheet_several')
    const named = { name: 'xl/média.xml', bytes: Buffer.from('<a/>') }
    const odd = workbook([{ xml: `<sheetData>${row}</sheetData>` }], { more: [named] })
    assert.equal((await read(odd)).refused, 'sheet_damaged')
  })

  test('a remark behind the last column refuses its row alone', async ({ assert }) => {
    const { rows } = await read(listWorkbook([HEADER, ['Ana', '1', 'A'], ['Bia', '2', 'A', null, 'saiu?']]))
    assert.deepEqual(
      rows?.map(({ cells }) => cells['#']),
      [undefined, '5']
    )
  })

  const cell = (address: string) => `<c r="${address}"><v>1</v></c>`
  test('{as} is refused, naming what to do')
    .with([
      {
        as: 'a merged cell',
        file: oneSheet([HEADER], '<mergeCells><mergeCell ref="A1:C1"/></mergeCells>'),
        is: 'sheet_merged',
      },
      {
        as: 'a hidden sheet',
        file: workbook([
          { xml: `<sheetData>${row}</sheetData>` },
          { xml: '', name: 'Apoio', state: 'hidden' },
        ]),
        is: 'sheet_hidden',
      },
      {
        as: 'a sheet that only a macro shows',
        file: workbook([{ xml: `<sheetData>${row}</sheetData>` }, { xml: '', state: 'veryHidden' }]),
        is: 'sheet_hidden',
      },
      {
        as: 'data on two sheets',
        file: workbook([{ xml: `<sheetData>${row}</sheetData>` }, { xml: `<sheetData>${row}</sheetData>` }]),
        is: 'sheet_several',
      },
      { as: 'an empty workbook', file: workbook([{ xml: '<sheetData/>' }]), is: 'file_empty' },
      { as: 'a cell in the column XFD', file: oneSheet([HEADER, [cell('XFD2')]]), is: 'file_columns' },
      {
        as: 'a cell without an address',
        file: oneSheet([HEADER, ['<c t="s"><v>1</v></c>']]),
        is: 'sheet_damaged',
      },
      {
        as: 'a text that there is not',
        file: oneSheet([HEADER, ['<c r="A2" t="s"><v>7</v></c>']]),
        is: 'sheet_damaged',
      },
      {
        as: 'a tag without an end',
        file: oneSheet([HEADER], `<x a="${'a'.repeat(30_000)}`),
        is: 'sheet_damaged',
      },
      {
        as: 'another archive',
        file: archive([{ name: 'leia.txt', bytes: Buffer.from('a') }]),
        is: 'file_not_sheet',
      },
      {
        as: 'a LibreOffice sheet',
        file: archive([{ name: 'content.xml', bytes: Buffer.from('<a/>') }]),
        is: 'file_ods',
      },
      {
        as: 'half a file',
        file: listWorkbook([HEADER, ['Ana', '1', 'A']]).subarray(0, 400),
        is: 'sheet_damaged',
      },
      {
        as: 'an old Excel file',
        file: Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0, 0]),
        is: 'file_old_spreadsheet',
      },
      {
        as: 'a file with a password',
        file: Buffer.concat([
          Buffer.from([0xd0, 0xcf, 0x11, 0xe0]),
          Buffer.from('EncryptedPackage', 'utf16le'),
        ]),
        is: 'file_locked_spreadsheet',
      },
      {
        as: 'ten thousand files',
        file: archive(
          Array.from({ length: 10_000 }, (_, at) => ({ name: `${at}.xml`, bytes: Buffer.alloc(0) }))
        ),
        is: 'sheet_too_large',
      },
      {
        as: 'a file twice',
        file: workbook([{ xml: `<sheetData>${row}</sheetData>` }], {
          more: [{ name: 'xl/workbook.xml', bytes: Buffer.from('<a/>') }],
        }),
        is: 'sheet_damaged',
      },
      {
        as: 'a file that inflates to more than it claims',
        file: workbook([{ xml: `<sheetData>${row}</sheetData>` }], {
          more: [{ name: 'xl/a.xml', bytes: Buffer.alloc(1_000_000), claims: 10 }],
        }),
        is: 'sheet_damaged',
      },
    ])
    .run(async ({ assert }, { file, is }) => assert.equal((await read(file)).refused, is))

  test('an archive that inflates to far more than a list is refused while it is counted', async ({
    assert,
  }) => {
    const large = { name: 'xl/media/large.xml', bytes: Buffer.alloc(140 * 1_048_576) }
    const file = workbook([{ xml: `<sheetData>${row}</sheetData>` }], { more: [large] })
    assert.isBelow(file.length, 1_048_576)
    assert.equal((await read(file)).refused, 'sheet_too_large')
  }).timeout(60_000)

  test('rows are counted by their values, not by what the sheet claims', ({ assert }) => {
    const scan = new SheetScan()
    scan.push('<dimension ref="A1:XFD1048576"/><sheetData>')
    for (let at = 1; at <= 100_001; at += 1) scan.push(`<row r="${at}"><c r="A${at}"><v>1</v></c></row>`)
    assert.isNull(scan.fault)
    assert.isFalse(scan.push('<row r="100002"><c r="A100002"><v>1</v></c></row>'))
    assert.equal(scan.fault?.text, 'file_rows')
  })

  test('a scan sees the same however the text is divided', ({ assert }) => {
    const xml = `<sheetData>${rowsXml([HEADER, ['<c r="A2" t="str"><f>B2</f><v>x</v></c>']])}</sheetData>`
    for (let size = 1; size < 40; size += 1) {
      const scan = new SheetScan()
      for (let at = 0; at < xml.length; at += size) scan.push(xml.slice(at, at + size))
      assert.deepEqual([...scan.formulas], [[2, [0]]])
      assert.isTrue(scan.hasValues)
    }
  })

  test('addresses of cells', ({ assert }) => {
    assert.deepEqual(placeOf('A1'), { row: 1, column: 0 })
    assert.deepEqual(placeOf('XFD1048576'), { row: 1_048_576, column: 16_383 })
    for (const none of ['', 'A0', 'A1048577', '1A', 'ABCD1', 'A']) assert.isNull(placeOf(none))
  })

  test('bytes of any kind behind the mark of an archive are refused, never thrown', async ({ assert }) => {
    const good = listWorkbook([HEADER, ['Ana', '1', 'A']])
    for (let round = 0; round < 40; round += 1) {
      const bytes = Buffer.from(good)
      for (let change = 0; change < 6; change += 1) {
        const [at = 0, value = 0] = [randomBytes(4).readUInt32LE() % bytes.length, randomBytes(1)[0]]
        if (at > 3) bytes[at] = value
      }
      const { refused, rows } = await read(bytes)
      assert.isTrue(refused !== undefined || rows !== undefined)
    }
  }).timeout(120_000)
})
