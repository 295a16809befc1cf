import { test } from '@japa/runner'
import { readDeliveryReport } from '#communication/domain/delivery_report'
import { deliveryStatusIn } from '#communication/domain/report_part'
import { messageReturnedTo, returnPathOf } from '#communication/domain/return_path'
import { mailDomain, mailProblem } from '#start/mail_settings'

const DOMAIN = 'volta.escola.example'
const KEYS = ['new key of a test', 'old key of a test']

test.group('addresses that mail comes back to', () => {
  test('each is of one message, by any key that is still good, in small letters or capitals', ({
    assert,
  }) => {
    for (const key of KEYS)
      for (const id of [1, 35, 36, 4_000_000_000]) {
        const address = returnPathOf(id, { key, domain: DOMAIN })
        // RFC 5321: 64 characters before the @.
        assert.isAtMost(address.split('@')[0]?.length ?? 0, 64)
        assert.equal(messageReturnedTo(address, { keys: KEYS, domain: DOMAIN }), id)
        assert.equal(messageReturnedTo(address.toUpperCase(), { keys: KEYS, domain: DOMAIN }), id)
      }
  })

  test('one that was signed by nobody, for another message or of another domain is none', ({ assert }) => {
    const address = returnPathOf(7, { key: 'new key of a test', domain: DOMAIN })
    const [local = ''] = address.split('@')
    const wrong = [
      '',
      '@',
      DOMAIN,
      `provas@${DOMAIN}`,
      `${local}@escola.example`,
      `${local}@x.${DOMAIN}`,
      `x${local}@${DOMAIN}`,
      `${local}0@${DOMAIN}`,
      `b-8-${local.split('-')[2]}@${DOMAIN}`,
      `b-7-${'0'.repeat(32)}@${DOMAIN}`,
      `b--${local.split('-')[2]}@${DOMAIN}`,
      `${local}@${DOMAIN}@${DOMAIN}`,
      returnPathOf(7, { key: 'a key of others', domain: DOMAIN }),
    ]
    for (const one of wrong) assert.isNull(messageReturnedTo(one, { keys: KEYS, domain: DOMAIN }), one)
  })
})

const report = (...fields: string[]) =>
  ['Reporting-MTA: dns; mx.example', 'Arrival-Date: Sun, 29 Nov 2026 10:00:00 -0300', '', ...fields, ''].join(
    '\r\n'
  )

test.group('reports of delivery', () => {
  test('say that an address is dead, or that this mail alone was not delivered', ({ assert }) => {
    const read = (status: string, diagnostic: string) =>
      readDeliveryReport(
        report(
          'Final-Recipient: rfc822; ana@fora.example',
          'Action: failed',
          `Status: ${status}`,
          ...(diagnostic === '' ? [] : [`Diagnostic-Code: ${diagnostic}`])
        )
      )
    const cases: [status: string, diagnostic: string, isDead: boolean][] = [
      ['5.1.1', 'smtp; 550 5.1.1 <ana@fora.example>: Recipient address rejected', true],
      ['5.1.10', 'smtp;550 5.1.10 RESOLVER.ADR.RecipientNotFound', true],
      ['5.2.1', '', true],
      ['5.0.0', 'smtp; 550 No such user', true],
      // Full, refused as spam, too large, and given up after days.
      ['5.2.2', 'smtp; 552 5.2.2 mailbox full', false],
      ['5.7.1', 'smtp; 550 5.7.1 blocked', false],
      ['5.0.0', 'smtp; 554 5.7.1 policy', false],
      ['5.0.0', '', false],
      ['4.4.7', 'smtp; 421 4.4.7 delivery time expired', false],
      ['4.4.1', 'X-Postfix; connect to fora.example: Connection timed out', false],
    ]
    for (const [status, diagnostic, isDead] of cases)
      assert.equal(read(status, diagnostic)?.isDead, isDead, `${status} ${diagnostic}`)
    assert.equal(read('5.1.1', 'smtp; 550 5.1.1 no')?.answer, '550 5.1.1 no')
    assert.equal(read('5.2.1', '')?.answer, '5.2.1')
  })

  test('lines that go on are one, names are read in any case, and the one who failed is found behind others', ({
    assert,
  }) => {
    assert.deepEqual(
      readDeliveryReport(
        report(
          'FINAL-RECIPIENT: rfc822; a@fora.example',
          'ACTION: relayed',
          'STATUS: 2.1.9',
          '',
          'Final-Recipient: rfc822; b@fora.example',
          'Action: Failed',
          'Status: 5.1.1 (bad destination)',
          'Diagnostic-Code: smtp; 550 5.1.1',
          '\tno such user',
          '  here'
        )
      ),
      { answer: '550 5.1.1 no such user here', isDead: true, recipients: ['b@fora.example'] }
    )
  })

  test('what is late, arrived or is no report says nothing', ({ assert }) => {
    for (const text of [
      '',
      'Estou de férias.',
      report('Final-Recipient: rfc822; a@fora.example', 'Action: delayed', 'Status: 4.4.1'),
      report('Final-Recipient: rfc822; a@fora.example', 'Action: delivered', 'Status: 2.0.0'),
      ':'.repeat(10_000),
      '\r\n'.repeat(10_000),
    ])
      assert.isNull(readDeliveryReport(text))
  })
})

/** A report as Postfix and others send it; `parts` between its boundaries. */
const mailOf = (type: string, ...parts: string[]) =>
  [`Subject: x`, `Content-Type: ${type}`, '', 'preamble', ...parts, ''].join('\r\n')

test.group('the part of a mail that reports', () => {
  const TYPE = 'multipart/report; report-type=delivery-status;\r\n\tboundary="=_limite"'
  const status = (headers: string, body: string) => `--=_limite\r\n${headers}\r\n\r\n${body}`

  test('is the one of that type, whatever the others hold', ({ assert }) => {
    const found = (type: string, encoding: string, body: string) =>
      deliveryStatusIn(
        mailOf(
          type,
          '--=_limite\r\nContent-Type: text/html\r\n\r\n<p>Action: failed</p>',
          status(`content-type: message/delivery-status${encoding}`, body),
          '--=_limite--'
        )
      )
    assert.equal(found(TYPE, '', 'Action: failed')?.trim(), 'Action: failed')
    assert.equal(
      found(
        TYPE.replaceAll('"', ''),
        '; name=a\r\nContent-Transfer-Encoding: 7bit',
        'Action: failed'
      )?.trim(),
      'Action: failed'
    )
    const base64 = Buffer.from('Action: failed').toString('base64')
    assert.equal(found(TYPE, '\r\nContent-Transfer-Encoding: BASE64', base64), 'Action: failed')
  })

  test('is none in what is no report, has no boundary, or has it within another part', ({ assert }) => {
    const part = status('Content-Type: message/delivery-status', 'Action: failed')
    for (const mail of [
      '',
      'Subject: x',
      mailOf('text/plain', part),
      mailOf('multipart/mixed; boundary="=_limite"', part),
      mailOf('multipart/report', part),
      mailOf('multipart/report; boundary=outra', part),
      mailOf(TYPE, '--=_limite--', part),
      mailOf(
        TYPE,
        status(
          'Content-Type: multipart/report; boundary=b',
          '--b\r\nContent-Type: message/delivery-status\r\n\r\nAction: failed'
        )
      ),
      `X: ${'a'.repeat(100_000)}\r\n${mailOf(TYPE, part)}`,
    ])
      assert.isNull(deliveryStatusIn(mail))
  })

  // What looked at all of it again for each byte would not end within the limit of the suite.
  test('is looked for by as many steps as the mail has bytes', ({ assert }) => {
    const LARGE = 500_000
    const filled = (piece: string) => piece.repeat(Math.ceil(LARGE / piece.length))
    for (const piece of [
      '<a href=',
      '<a href="<',
      '\r\n--=_limite',
      '\r\n--=_limite\r\n\r\n',
      '\r\n',
      '\r\n ',
      ';',
      ' ',
      ':',
    ])
      for (const mail of [
        mailOf(TYPE, `--=_limite\r\nContent-Type: text/html\r\n\r\n${filled(piece)}`),
        mailOf(TYPE, status('Content-Type: message/delivery-status', filled(piece))),
        `Content-Type: multipart/report${filled(piece)}\r\n\r\n`,
        filled(piece),
      ]) {
        const found = deliveryStatusIn(mail)
        assert.isNull(found === null ? null : readDeliveryReport(found))
      }
  })
})

test.group('settings of mail that comes back', () => {
  test('a domain is one, in small letters', ({ assert }) => {
    assert.equal(mailDomain('MAIL_BOUNCE_DOMAIN', ' Volta.Escola.example '), DOMAIN)
    assert.isUndefined(mailDomain('MAIL_BOUNCE_DOMAIN', ''))
    for (const wrong of ['escola', 'a@escola.example', 'escola..example', '-a.example', 'a.example\r\nX: y'])
      assert.throws(() => mailDomain('MAIL_BOUNCE_DOMAIN', wrong), /MAIL_BOUNCE_DOMAIN .*name of a domain/s)
  })

  test('what is half set is named with its remedy', ({ assert }) => {
    const none = {
      host: '',
      from: undefined,
      bounces: { domain: undefined, port: undefined },
      dkim: [undefined],
    }
    assert.isNull(mailProblem(none))
    assert.isNull(mailProblem({ ...none, bounces: { domain: DOMAIN, port: undefined } }))
    assert.include(mailProblem({ ...none, bounces: { domain: undefined, port: 25 } }), 'MAIL_BOUNCE_DOMAIN')
    assert.include(mailProblem({ ...none, dkim: [DOMAIN, undefined, 'key'] }), 'MAIL_DKIM_SELECTOR')
    assert.isNull(mailProblem({ ...none, dkim: [DOMAIN, 'banca', 'key'] }))
  })
})
