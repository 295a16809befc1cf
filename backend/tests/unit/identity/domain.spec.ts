import { test } from '@japa/runner'
import { sessionState } from '#identity/domain/session_state'
import { contrastOnWhite, themeOf } from '#identity/domain/theme'
import { browserOf } from '#identity/domain/user_agent'
import { normalUsername } from '#identity/domain/username'
import { hashToken, newToken, tokenOf } from '#identity/sessions/session_token'

test.group('browser of a User-Agent', () => {
  const real: [string, string, string][] = [
    ['Firefox', '52.0', 'Mozilla/5.0 (Windows NT 6.1; WOW64; rv:52.0) Gecko/20100101 Firefox/52.0'],
    ['Firefox', '140.0', 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'],
    [
      'Firefox',
      '128.0',
      'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) FxiOS/128.0 Mobile/15E148 Safari/605.1.15',
    ],
    [
      'Chrome',
      '126.0.0.0',
      'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0 Safari/537.36',
    ],
    [
      'Chrome',
      '126.0.6478.35',
      'Mozilla/5.0 (iPad; CPU OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) CriOS/126.0.6478.35 Mobile/15E148 Safari/604.1',
    ],
    [
      'Chrome',
      '140.0.7339.0',
      'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) HeadlessChrome/140.0.7339.0 Safari/537.36',
    ],
    [
      'Edge',
      '126.0.2592.68',
      'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0 Safari/537.36 Edg/126.0.2592.68',
    ],
    [
      'Opera',
      '111.0.0.0',
      'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/125.0.0.0 Safari/537.36 OPR/111.0.0.0',
    ],
    [
      'Samsung Internet',
      '25.0',
      'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) SamsungBrowser/25.0 Chrome/121.0.0.0 Mobile Safari/537.36',
    ],
    [
      'Safari',
      '17.5',
      'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Safari/605.1.15',
    ],
    [
      'Safari',
      '17.5',
      'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Mobile/15E148 Safari/604.1',
    ],
    [
      'Safe Exam Browser',
      '3.7.0',
      'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/120.0.0.0 Safari/537.36 SEB/3.7.0',
    ],
    ['Internet Explorer', '11.0', 'Mozilla/5.0 (Windows NT 10.0; WOW64; Trident/7.0; rv:11.0) like Gecko'],
  ]
  test('{family} {version}')
    .with(real.map(([family, version, agent]) => ({ family, version, agent })))
    .run(({ assert }, { family, version, agent }) => assert.deepEqual(browserOf(agent), { family, version }))

  test('what is no browser is null, however odd', ({ assert }) => {
    for (const agent of [undefined, '', 'curl/8.0', 'Firefox/', 'x'.repeat(100_000), '\u0000'])
      assert.isNull(browserOf(agent))
    assert.isAtMost(browserOf(`Firefox/${'1.'.repeat(400)}`)?.version.length ?? 0, 32)
  })
})

test.group('tokens', () => {
  test('are read from JWT and Bearer only', ({ assert }) => {
    const token = newToken()
    assert.match(token, /^[\w-]{43}$/)
    for (const header of [`JWT ${token}`, `jwt ${token}`, `Bearer ${token}`, `  JWT   ${token} `])
      assert.equal(tokenOf(header), token)
    for (const header of [
      undefined,
      '',
      'JWT',
      token,
      `Basic ${token}`,
      `JWT ${token}=`,
      `JWT ${token} ${token}`,
    ])
      assert.isNull(tokenOf(header))
    assert.match(hashToken(token), /^[0-9a-f]{64}$/)
  })
})

test.group('session state', () => {
  const session = { expiresAt: 1_000_000, endedAt: null, endReason: null }
  test('{state}')
    .with([
      { state: 'live', given: session, now: 999_999 },
      { state: 'dead', given: session, now: 1_000_000 },
      { state: 'live', given: { ...session, idleAt: 500 }, now: 499 },
      { state: 'dead', given: { ...session, idleAt: 500 }, now: 500 },
      { state: 'dead', given: { ...session, endedAt: 5, endReason: 'logout' }, now: 6 },
      { state: 'draining', given: { ...session, endedAt: 5, endReason: 'taken_over' }, now: 120_004 },
      { state: 'taken', given: { ...session, endedAt: 5, endReason: 'taken_over' }, now: 120_005 },
      { state: 'taken', given: { ...session, endedAt: 999_990, endReason: 'taken_over' }, now: 1_000_000 },
    ])
    .run(({ assert }, { state, given, now }) => assert.equal(sessionState(given, now), state))
})

test.group('theme', () => {
  test('keeps readable colours and own pictures', ({ assert }) => {
    const theme = themeOf(
      JSON.stringify({
        primary: '#1E6B52',
        secondary: '#FFCC00',
        logoHeader: '/files/9',
        pauseImage: '/files/10',
      })
    )
    assert.equal(theme.primary, '#1e6b52')
    assert.equal(theme.secondary, '#ffcc00')
    assert.equal(theme.logoHeader, '/files/9')
    assert.isNull(theme.logoFooter)
  })

  test('drops what is malformed, unreadable or from elsewhere', ({ assert }) => {
    for (const primary of ['red', '#fff', '#ffcc00', '#1e6b5', 'url(x)', '#1e6b52;}', 7, null, {}])
      assert.isNull(themeOf(JSON.stringify({ primary })).primary, String(primary))
    for (const logoHeader of [
      '//evil.example/a',
      'https://evil.example/a',
      '/\\evil.example',
      'javascript:1',
      '/a b',
      'a',
      1,
      '/',
    ])
      assert.isNull(themeOf(JSON.stringify({ logoHeader })).logoHeader, String(logoHeader))
    for (const json of ['', 'null', '[]', '"x"', '{']) assert.isNull(themeOf(json).primary)
  })

  test('contrast as WCAG counts it', ({ assert }) => {
    assert.closeTo(contrastOnWhite('#000000'), 21, 0.001)
    assert.closeTo(contrastOnWhite('#ffffff'), 1, 0.001)
    assert.closeTo(contrastOnWhite('#767676'), 4.54, 0.01)
  })
})

test('usernames: one spelling', ({ assert }) => {
  assert.equal(normalUsername('  Aluno02 '), 'aluno02')
  assert.equal(normalUsername('JOA\u0303O'), 'joão')
})
