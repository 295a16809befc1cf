import { test } from '@japa/runner'
import { meantText } from '#imports/domain/broken_text'
import { csvLine } from '#shared'
import { headerKey, mapHeaders } from '#imports/domain/columns'
import { decode, delimiterOf } from '#imports/domain/decode'
import { candidateRowOf, isCpf, CANDIDATE_COLUMNS } from '#imports/kinds/candidate_cells'
import { BadList } from '#imports/reading/raw_list'
import { openList } from '#imports/reading/read_list'

const utf16 = (text: string) => Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(text, 'utf16le')])
const bigEndian = (text: string) => {
  const bytes = Buffer.from(text, 'utf16le')
  bytes.swap16()
  return Buffer.concat([Buffer.from([0xfe, 0xff]), bytes])
}

const rowsOf = async (text: string | Buffer, name = 'lista.csv') => {
  const opened = await openList({ bytes: Buffer.from(text), name }, CANDIDATE_COLUMNS)
  if (!opened.ok) return { refused: opened.error.code }
  try {
    return { columns: opened.value.columns, rows: (await Array.fromAsync(opened.value.rows)).flat() }
  } catch (error) {
    if (!(error instanceof BadList)) throw error
    return { refused: error.text }
  }
}

const HEADER = 'nome,matrícula'

test.group('reading of lists', () => {
  test('text is decoded as it was saved: {$self}')
    .with([
      { as: 'UTF-8', bytes: Buffer.from('José'), encoding: 'utf-8' },
      { as: 'UTF-8 with a mark', bytes: Buffer.from('\uFEFFJosé'), encoding: 'utf-8' },
      { as: 'Windows-1252', bytes: Buffer.from('Jos\xe9', 'latin1'), encoding: 'windows-1252' },
      { as: 'UTF-16 of Excel', bytes: utf16('José'), encoding: 'utf-16le' },
      { as: 'UTF-16 big endian', bytes: bigEndian('José'), encoding: 'utf-16be' },
    ])
    .run(({ assert }, { bytes, encoding }) => {
      const decoded = decode(bytes)
      assert.isObject(decoded)
      if (typeof decoded === 'string') return
      assert.equal(decoded.text.replace('\uFEFF', ''), 'José')
      assert.equal(decoded.encoding, encoding)
    })

  test('what is no list is named')
    .with([
      { bytes: Buffer.from([0xd0, 0xcf, 0x11, 0xe0]), is: 'old_spreadsheet' },
      { bytes: Buffer.from('<html><table></table></html>'), is: 'html' },
      { bytes: Buffer.from('a\0b'), is: 'binary' },
    ])
    .run(({ assert }, { bytes, is }) => assert.equal(decode(bytes) as string, is))

  test('the separator is the one of the header', ({ assert }) => {
    assert.equal(delimiterOf('nome;matrícula\r\n"a,b,c";1'), ';')
    assert.equal(delimiterOf('nome,"x;y;z",matrícula\n'), ',')
    assert.equal(delimiterOf('nome\tmatrícula'), '\t')
    assert.equal(delimiterOf('nome|matrícula'), '|')
    assert.equal(delimiterOf('nome'), ',')
  })

  test('headers are known in both languages, without case, accents and signs', ({ assert }) => {
    assert.equal(headerKey(' Código do Aluno '), 'codigo_do_aluno')
    assert.equal(headerKey('publicIdentifier'), 'public_identifier')
    const mapped = mapHeaders(['Nome completo', 'RA', 'Turma', 'Observações'], CANDIDATE_COLUMNS)
    assert.deepEqual(
      mapped.columns.map(({ field }) => field),
      ['name', 'public_identifier', 'class', null]
    )
    assert.deepEqual(mapHeaders(['Aluno', 'Nome'], CANDIDATE_COLUMNS).twice, ['name'])
    assert.deepEqual(mapHeaders(['Aluno'], CANDIDATE_COLUMNS).missing, ['public_identifier'])
    assert.deepEqual(
      mapHeaders(['Quem', 'RA'], CANDIDATE_COLUMNS, { Quem: 'name', RA: 'x' }).columns.map(
        ({ field }) => field
      ),
      ['name', null]
    )
  })

  test('rows keep their lines, over blank lines and line breaks in quotes', async ({ assert }) => {
    const { rows } = await rowsOf(`${HEADER}\r\n\r\nAna,001\r\n"Bia\r\nSouza",002\r\n,\r\nCaio,003\r\n`)
    assert.deepEqual(
      rows?.map(({ line, cells }) => [line, cells.name, cells.public_identifier]),
      [
        [3, 'Ana', '001'],
        [5, 'Bia\nSouza', '002'],
        [7, 'Caio', '003'],
      ]
    )
  })

  test('a row with another number of cells says so', async ({ assert }) => {
    const { rows } = await rowsOf(`${HEADER}\nAna,001,x\nBia`)
    assert.deepEqual(
      rows?.map(({ cells }) => cells['#']),
      ['3', '1']
    )
  })

  test('JSON is a list of objects, or students in an object', async ({ assert }) => {
    const people = [{ name: 'Ana', publicIdentifier: 1, nursing_mother: true }, { name: 'Bia' }]
    for (const text of [people, { students: people }]) {
      const { rows } = await rowsOf(JSON.stringify(text), 'lista.json')
      assert.deepEqual(rows?.[0]?.cells, { name: 'Ana', public_identifier: '1', nursing_mother: 'sim' })
      assert.equal(rows?.[1]?.line, 2)
    }
  })

  test('no character is cut, wherever the text is divided', async ({ assert }) => {
    const name = '😀'.repeat(20_000)
    for (const before of ['', 'y']) {
      const { rows } = await rowsOf(`${HEADER}\n${before}${name},001\n${name},002`)
      assert.equal(rows?.[1]?.cells.name, name)
    }
  })

  test('a number whose last digits are lost is refused', async ({ assert }) => {
    const { refused } = await rowsOf('[{"name":"Ana","ra":12345678901234567}]', 'a.json')
    assert.equal(refused, 'json_number')
  })

  test('a file with a fault is refused by name and line: {text}')
    .with([
      { text: `${HEADER}\nAna,"001\nBia,002`, is: 'open_quote' },
      { text: `${HEADER}\nA"na",001`, is: 'bad_quote' },
      { text: `${HEADER}\n${'x'.repeat(100_001)},1`, is: 'long_row' },
      { text: `${HEADER}\n${','.repeat(10_001)}`, is: 'long_row' },
      { text: HEADER, is: 'file_empty' },
    ])
    .run(async ({ assert }, { text, is }) => {
      const { refused } = await rowsOf(text)
      assert.equal(refused, is)
    })

  test('a file that cannot be a list is refused as such: {is}')
    .with([
      { text: '', name: 'a.csv', is: 'file_empty' },
      { text: 'nome,aluno,ra\nA,B,1', name: 'a.csv', is: 'column_twice' },
      { text: 'nome\nAna', name: 'a.csv', is: 'column_missing' },
      { text: '{', name: 'a.json', is: 'not_json' },
      { text: '{"a":1}', name: 'a.json', is: 'json_list' },
      { text: '[1]', name: 'a.json', is: 'json_row' },
      { text: '{}'.repeat(101_001), name: 'a.json', is: 'file_rows' },
      { text: Array.from({ length: 101 }, (_, at) => `c${at}`).join(','), name: 'a.csv', is: 'file_columns' },
    ])
    .run(async ({ assert }, { text, name, is }) => {
      const { refused } = await rowsOf(text, name)
      assert.equal(refused, is)
    })
})

type Cells = { readonly [field: string]: string | undefined }

test.group('cells of a student', () => {
  const row = (cells: Cells) =>
    candidateRowOf({ name: 'Ana', public_identifier: '001', ...(cells as Record<string, string>) })
  const problems = (cells: Cells) => {
    const read = row(cells)
    return Array.isArray(read)
      ? read.map(({ field, text }) => `${field} ${text.replace('imports.', '')}`)
      : []
  }

  test('an empty cell is left as it is stored, and (vazio) clears', ({ assert }) => {
    const read = row({ email: '(vazio)', cellphone: '11 9999' })
    assert.isNull('email' in read ? read.email : undefined)
    assert.isUndefined('cpf' in read ? read.cpf : null)
  })

  test('what is wrong is named by field: {is}')
    .with([
      { cells: { public_identifier: '1,23E+11' }, is: 'public_identifier identifier_eaten' },
      { cells: { public_identifier: '(vazio)' }, is: 'public_identifier identifier_missing' },
      { cells: { name: '(vazio)' }, is: 'name cell_not_cleared' },
      { cells: { class: '(vazio)' }, is: 'class cell_not_cleared' },
      { cells: { email: 'ana' }, is: 'email cell_email' },
      { cells: { cpf: '111.111.111-11' }, is: 'cpf cell_cpf' },
      { cells: { cpf: '529.982.247-26' }, is: 'cpf cell_cpf' },
      { cells: { nursing_mother: 'talvez' }, is: 'nursing_mother cell_yes_no' },
      { cells: { school_year: '26' }, is: 'school_year cell_year' },
      { cells: { school: 'Horizonte' }, is: 'class class_missing' },
      { cells: { name: 'x'.repeat(201) }, is: 'name cell_long' },
      { cells: { '#': '3' }, is: '# cell_count' },
    ])
    .run(({ assert }, { cells, is }) => assert.deepEqual(problems(cells), [is]))

  test('a CPF is checked by its last two digits', ({ assert }) => {
    assert.isTrue(isCpf('529.982.247-25'))
    assert.isTrue(isCpf('52998224725'))
    assert.isFalse(isCpf('5299822472'))
    assert.isFalse(isCpf('529a982b247c25'))
  })

  test('a report is text for a spreadsheet, and reads back the same', ({ assert }) => {
    assert.equal(csvLine(['=1+1', '00123', 'a;"b"', null, 5]), `'=1+1;00123;"a;""b""";;5\r\n`)
    const read = row({ name: `'=1+1` })
    assert.equal(Array.isArray(read) ? null : 'name' in read && read.name, '=1+1')
  })
})

test.group('texts that were read in a wrong encoding', () => {
  test('show what was meant, and texts as they should be show nothing', ({ assert }) => {
    const broken = (text: string) => new TextDecoder('windows-1252').decode(Buffer.from(text))
    for (const text of [
      'José',
      'João Conceição',
      'JOSÉ CONCEIÇÃO',
      'Ângela Ñuñez',
      '3ª série',
      '“aspas” – sim',
      'Ç',
    ])
      assert.equal(meantText(broken(text)), text)
    for (const text of [
      '',
      'Ana',
      'José',
      'João',
      'SÃO PAULO',
      'MANHÃ',
      'Ã',
      'Â',
      'ÂNGELA',
      'Ã\u00e9',
      'Żółć',
      '日本',
      'JOSÉ\u00a0DA SILVA',
      'MANHÃ\u00a0',
      'FÉ–2026',
      'MANHÃ–TARDE',
      'AMANHÃ…',
      'CAFÉ™',
      'SALÉ…',
      'ANDRÉ’S',
      '\ufffd',
    ])
      assert.isNull(meantText(text), text)
  })
})
