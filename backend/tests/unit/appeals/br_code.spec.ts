import { test } from '@japa/runner'
import { brCode, crc16, foldedName, type BrCodeOrder } from '#appeals/domain/br_code'

const KEY = '123e4567-e12b-12d1-a456-426655440000'
const STATIC: BrCodeOrder = {
  kind: 'static',
  key: KEY,
  name: 'Fulano de Tal',
  city: 'BRASILIA',
  amount: null,
  txid: null,
}

/** What a payer's app reads: the fields of a code by their ids. @throws Error where a length does not lead to the next field */
function parsed(text: string): Record<string, string> {
  const fields: Record<string, string> = {}
  for (let at = 0; at < text.length;) {
    const [id, length] = [text.slice(at, at + 2), Number(text.slice(at + 2, at + 4))]
    const value = text.slice(at + 4, at + 4 + length)
    if (value.length !== length) throw new Error(`${id} is cut`)
    fields[id] = value
    at += 4 + length
  }
  return fields
}

const codeOf = (order: Partial<BrCodeOrder>): string => {
  const made = brCode({ ...STATIC, ...order } as BrCodeOrder)
  if (!made.ok) throw new Error(made.error)
  return made.value
}

test.group('Pix codes', () => {
  test('the check is that of the published values', ({ assert }) => {
    assert.equal(crc16('123456789'), '29B1')
    assert.equal(crc16(''), 'FFFF')
    assert.equal(
      codeOf({}),
      '00020126580014br.gov.bcb.pix0136123e4567-e12b-12d1-a456-4266554400005204000053039865802BR5913Fulano de Tal6008BRASILIA62070503***63041D3D'
    )
  })

  test('a static code is read back with key, amount, names and txid', ({ assert }) => {
    const code = codeOf({
      key: 'recursos@escola.example',
      name: 'Associação Educacional São José dos Açores',
      city: 'São João del-Rei',
      amount: 123_456,
      txid: 'ABC123',
    } as Partial<BrCodeOrder>)
    const fields = parsed(code)
    assert.equal(crc16(code.slice(0, -4)), fields['63'])
    assert.deepEqual(parsed(fields['26'] ?? ''), { '00': 'br.gov.bcb.pix', '01': 'recursos@escola.example' })
    assert.deepEqual(parsed(fields['62'] ?? ''), { '05': 'ABC123' })
    const { '00': version, '52': category, '53': currency, '54': amount, '58': country, '59': name } = fields
    assert.deepEqual(
      [version, category, currency, amount, country, name, fields['60']],
      ['01', '0000', '986', '1234.56', 'BR', 'Associacao Educacional Sa', 'Sao Joao del Re']
    )
  })

  test('a dynamic code names an address, is paid once, and leaves the txid to its provider', ({ assert }) => {
    const url = 'pix.example.com/qr/v2/9d36b84f70a3434e9d70a2f7b2c47b20'
    const made = brCode({ kind: 'dynamic', url, name: 'Escola', city: 'Recife', amount: 5 })
    const fields = parsed(made.ok ? made.value : '')
    assert.equal(fields['01'], '12')
    assert.equal(fields['54'], '0.05')
    assert.deepEqual(parsed(fields['26'] ?? ''), { '00': 'br.gov.bcb.pix', '25': url })
    assert.deepEqual(parsed(fields['62'] ?? ''), { '05': '***' })
  })

  test('what does not fit is refused and not cut', ({ assert }) => {
    const problem = (order: object) => {
      const made = brCode({ ...STATIC, ...order } as BrCodeOrder)
      return made.ok ? null : made.error
    }
    assert.isNull(problem({ key: 'a'.repeat(77), txid: 'A'.repeat(25), amount: 999_999_999_999 }))
    assert.equal(problem({ key: 'a'.repeat(78) }), 'key')
    assert.equal(problem({ key: '' }), 'key')
    assert.equal(problem({ key: 'josé@escola.example' }), 'key')
    assert.equal(problem({ kind: 'dynamic', url: 'a'.repeat(78) }), 'url')
    for (const amount of [0, -1, 0.5, Number.NaN, 1e12])
      assert.equal(problem({ amount }), 'amount', `${amount}`)
    for (const txid of ['', 'A'.repeat(26), 'a-b', 'ç']) assert.equal(problem({ txid }), 'txid', txid)
    assert.equal(problem({ name: '學校' }), 'name')
    assert.equal(problem({ city: ' ' }), 'city')
  })

  test('names lose accents and signs, and no space is left at the cut', ({ assert }) => {
    assert.equal(foldedName('  Colégio  "Ávila" & Cia.  ', 25), 'Colegio Avila Cia')
    assert.equal(foldedName('abcd efgh', 5), 'abcd')
  })
})
