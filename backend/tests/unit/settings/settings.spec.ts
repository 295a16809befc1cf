import { test } from '@japa/runner'
import { DEFAULT_PREFERENCES, settingsOf } from '#access/domain/institution_settings'
import { formerRulesOf, remembered, rulesAt, SETTLES_AFTER_MS } from '#access/domain/sitting_rules'
import { ACTS } from '#audit/domain/acts'
import { themeOf } from '#identity/domain/theme'
import {
  FIELD_NAMES,
  fieldOf,
  unknownFilters,
  type FieldKind,
  type SettingField,
} from '#settings/domain/fields'
import { lowestContrast, readValue } from '#settings/domain/read_value'
import { changedFields, documentOf, fieldsIn, withFields } from '#settings/domain/stored'
import { GROUPS } from '#shared/caller'
import { contrastOf } from '#shared/contrast'
import { filtersNamed } from '#delivery/domain/staff_orders'

const valueOf = (field: SettingField, given: unknown) => {
  const read = readValue(field, given)
  return 'value' in read ? read.value : read.fault.replace('settings.', '! ')
}
const link = (more: object = {}) => [{ label: 'Biblioteca', path: 'https://biblioteca.example', ...more }]

test.group('the fields of the settings', () => {
  test('are every preference, and the record of acts can store each', ({ assert }) => {
    const names = new Set<string>(FIELD_NAMES)
    for (const name of Object.keys(DEFAULT_PREFERENCES)) assert.isTrue(names.has(name), name)
    assert.sameMembers([...ACTS.settings_changed.changes], FIELD_NAMES)
  })

  test('addresses stay here or leave by https, and nothing else (javascript:, http:, other hosts in disguise)', ({
    assert,
  }) => {
    for (const good of ['https://relatorio.example/turma?x=1', '/avisos', '/', 'HTTPS://a.example'])
      assert.equal(valueOf('classReportUrl', good), good)
    for (const bad of [
      'javascript:alert(1)',
      ' javascript:alert(1)',
      'JaVaScRiPt:alert(1)',
      'data:text/html,x',
      'http://a.example',
      '//a.example',
      '/\\a.example',
      '\\\\a.example',
      'https:///a.example',
      'https://',
      'https://user:pass@a.example',
      'https://a.example\\@b.example',
      'a.example',
      '/a b',
    ])
      assert.equal(valueOf('classReportUrl', bad), '! address', bad)
    assert.equal(valueOf('classReportUrl', '/a\nb'), '! not_plain')
    assert.equal(valueOf('classReportUrl', `/${'a'.repeat(500)}`), '! text_too_long')
    assert.equal(valueOf('classReportUrl', { toString: 1 }), '! not_a_text')
    assert.isNull(valueOf('classReportUrl', '  '))
    for (const bad of ['https://a.example/x.png', '/', '//a', 'files/1']) {
      assert.equal(valueOf('logoHeader', bad), '! picture', bad)
    }
    assert.equal(valueOf('logoHeader', '/files/7'), '/files/7')
  })

  test('links of the menu are few, complete, and for groups that exist', ({ assert }) => {
    assert.deepEqual(valueOf('menuLinks', link()), [
      { label: 'Biblioteca', path: 'https://biblioteca.example', disabled: false, groups: null },
    ])
    assert.deepEqual(valueOf('menuLinks', link({ groups: ['PROCTOR', 'ALUNO'], extra: 1 })), [
      {
        label: 'Biblioteca',
        path: 'https://biblioteca.example',
        disabled: false,
        groups: GROUPS.filter((name) => name === 'ALUNO' || name === 'PROCTOR'),
      },
    ])
    for (const [more, wrong] of [
      [{ path: 'javascript:alert(1)' }, 'link_address'],
      [{ path: '' }, 'link_address'],
      [{ label: ' ' }, 'link_label'],
      [{ label: 'a'.repeat(101) }, 'link_label'],
      [{ label: 'a\u202eb' }, 'link_label'],
      [{ groups: [] }, 'link_groups'],
      [{ groups: ['ALUNO', 'ALUNO'] }, 'link_groups'],
      [{ groups: ['NOBODY'] }, 'link_groups'],
      [{ groups: 'ALUNO' }, 'link_groups'],
      [{ disabled: 'yes' }, 'link_shape'],
    ] as const)
      assert.equal(valueOf('menuLinks', link(more)), `! ${wrong}`)
    assert.equal(valueOf('menuLinks', ['x']), '! link_shape')
    assert.equal(valueOf('menuLinks', 'x'), '! link_shape')
    assert.equal(
      valueOf(
        'menuLinks',
        Array.from({ length: 21 }, () => link()[0])
      ),
      '! too_many_links'
    )
  })

  test('colours are readable on every ground of the app: WCAG AA', ({ assert }) => {
    assert.closeTo(contrastOf('#000000', '#ffffff'), 21, 0.001)
    assert.closeTo(contrastOf('#767676', '#ffffff'), 4.54, 0.01)
    assert.equal(valueOf('primary', '#1E6B52'), '#1e6b52')
    // Readable on white, and not on the paper of the app.
    assert.isAbove(contrastOf('#767676', '#ffffff'), 4.5)
    assert.isBelow(lowestContrast('#767676'), 4.5)
    for (const [colour, wrong] of [
      ['#767676', 'contrast'],
      ['#ffff00', 'contrast'],
      ['red', 'colour'],
      ['#fff', 'colour'],
      ['#12345g', 'colour'],
      ['url(x)', 'colour'],
    ] as const)
      for (const field of ['primary', 'secondary'] as const)
        assert.equal(valueOf(field, colour), `! ${wrong}`, colour)
    assert.isNull(valueOf('primary', null))
  })

  test('a mail address is one mailbox, and a name ends no header', ({ assert }) => {
    for (const good of ['a@escola.example', "o'brien+x@a-b.example.br"])
      assert.equal(valueOf('mailReplyTo', good), good)
    for (const bad of [
      'a',
      'a@b',
      'a@b@c.example',
      'Escola <a@escola.example>',
      'a@escola.example, b@escola.example',
      'a@-x.example',
      'a@x..example',
      'a@[127.0.0.1]',
      'á@escola.example',
    ])
      assert.equal(valueOf('mailReplyTo', bad), '! email', bad)
    assert.equal(valueOf('mailReplyTo', 'a@escola.example\r\nBcc: b@c.example'), '! not_plain')
    assert.equal(valueOf('mailSenderName', 'Escola\r\nBcc: b@c.example'), '! not_plain')
    assert.equal(valueOf('mailSenderName', 'Escola <a@b.example>'), '! line')
    assert.equal(valueOf('mailSenderName', 'Colégio São José'), 'Colégio São José')
    // What a database holds from elsewhere is checked again where it is read.
    const stored = { mail: { senderName: 'a\r\nBcc: x', replyTo: 'a@b.example, c@d.example' } }
    assert.deepEqual(settingsOf(JSON.stringify(stored)).mail, { senderName: null, replyTo: null })
  })

  test('switches, seconds and lists of filters take what they are made for', ({ assert }) => {
    assert.isTrue(valueOf('Login__HideUnknownEmail', true))
    for (const wrong of ['true', 1, null])
      assert.equal(valueOf('Login__HideUnknownEmail', wrong), '! not_a_switch')
    for (const wrong of [14, 3601, 15.5, '60', null])
      assert.equal(valueOf('Application__DashboardRefreshSeconds', wrong), '! seconds')
    const filters = 'Application__RequiredFiltersCollectionResult'
    assert.equal(valueOf(filters, ' dre, unity ,, dre'), 'dre,unity')
    assert.equal(valueOf(filters, null), '')
    assert.equal(valueOf(filters, 'a b'), '! filters')
    assert.deepEqual(unknownFilters(filters, 'dre,bairro'), ['bairro'])
    const ofDeadlines = 'Application__RequiredFiltersBulkDeadline'
    for (const name of ['schools', 'turma', 'special_need', 'exam', 'status'])
      assert.deepEqual([unknownFilters(ofDeadlines, name), filtersNamed([name]).length], [[], 1])
    assert.deepEqual(unknownFilters(ofDeadlines, 'escola'), ['escola'])
  })

  test('every value that is taken is the one that is read again, of each field and kind', ({ assert }) => {
    const addresses = [
      'https://a.example/turma?x=1',
      'HTTPS://a.example',
      'Https://A.Example/b',
      '/avisos',
      '/',
    ]
    const taken: Record<FieldKind, readonly unknown[]> = {
      switch: [true, false],
      seconds: [15, 60, 3_600],
      filters: ['', 'dre', 'dre,unity', 'a-1_b', 'x'.repeat(40)],
      text: [null, 'Olá, "mundo" <b>\\', 'é'.repeat(500), '0'],
      line: [null, 'Colégio São José', "D'Ávila & Filhos (unidade 2)", 'x'.repeat(100)],
      email: [null, 'a@escola.example', "o'brien+x@a-b.example.br", '.!#$%&*+/=?^_`{|}~-@a.example'],
      address: [null, ...addresses],
      links: [
        [],
        addresses.map((path) => ({ label: 'A', path, disabled: false, groups: null })),
        Array.from({ length: 20 }, () => ({
          label: 'é'.repeat(100),
          path: `/${'a'.repeat(499)}`,
          disabled: true,
          groups: [...GROUPS],
        })),
      ],
      colour: [null, '#1e6b52', '#1E6B52', '#000000'],
      picture: [null, '/files/7', '/a', `/${'a'.repeat(499)}`],
    }
    for (const field of FIELD_NAMES)
      for (const given of taken[fieldOf(field).kind]) {
        const read = readValue(field, given)
        assert.property(read, 'value', `${field}: ${JSON.stringify(given)}`)
        if (!('value' in read)) continue
        const written = withFields({ settings: {}, theme: {} }, new Map([[field, read.value]]))
        const settings = settingsOf(JSON.stringify(written.settings))
        const inForce = fieldsIn({ settings, theme: themeOf(JSON.stringify(written.theme)) })
        assert.deepEqual(inForce.get(field), read.value, `${field}: ${JSON.stringify(given)}`)
      }
    const { menuLinks } = settingsOf(JSON.stringify({ menuLinks: link({ path: 'HTTPS://a.example' }) }))
    assert.isTrue(menuLinks[0]?.external)
  })

  test('what is written is what is read, and everything else of the documents stays', ({ assert }) => {
    const stored = {
      settings: documentOf('{"unknown":1,"footer":{"message":"a","x":2},"preferences":5}'),
      theme: documentOf('not json'),
    }
    const written = withFields(
      stored,
      new Map<SettingField, never>([
        ['footerMessage', 'b' as never],
        ['Login__HideUnknownEmail', true as never],
        ['primary', '#1e6b52' as never],
        ['menuLinks', [{ label: 'A', path: '/a', disabled: false, groups: null }] as never],
      ])
    )
    assert.deepEqual(written.settings, {
      unknown: 1,
      footer: { message: 'b', x: 2 },
      preferences: { Login__HideUnknownEmail: true },
      menuLinks: [{ label: 'A', path: '/a', disabled: false, groups: null }],
    })
    const read = fieldsIn({
      settings: settingsOf(JSON.stringify(written.settings)),
      theme: themeOf(JSON.stringify(written.theme)),
    })
    assert.equal(read.get('footerMessage'), 'b')
    assert.equal(read.get('primary'), '#1e6b52')
    assert.isTrue(read.get('Login__HideUnknownEmail'))
    assert.deepEqual(read.get('menuLinks'), [{ label: 'A', path: '/a', disabled: false, groups: null }])
    assert.equal(changedFields(read, read).size, 0)
  })
})

test.group('the rules of a sitting', () => {
  const on = { showReviewButton: true, showAnswerCounter: true }
  const off = { showReviewButton: false, showAnswerCounter: true }

  test('are those of its beginning, whatever is saved while it is sat', ({ assert }) => {
    assert.isNull(remembered([], [on, { ...on }], 1_000))
    const former = remembered([], [on, off], 1_000) ?? []
    assert.deepEqual(former, [{ ...on, until: 1_000 + SETTLES_AFTER_MS }])
    const rules = { current: off, former }
    assert.deepEqual(rulesAt(rules, null), off)
    assert.containsSubset(rulesAt(rules, 999), on)
    // Until every process has heard of it.
    assert.containsSubset(rulesAt(rules, 1_000 + SETTLES_AFTER_MS - 1), on)
    assert.deepEqual(rulesAt(rules, 1_000 + SETTLES_AFTER_MS), off)
    const back = { current: on, former: remembered(former, [off, on], 90_000) ?? [] }
    assert.deepEqual(
      [500, 50_000, 99_000].map((at) => rulesAt(back, at).showReviewButton),
      [true, false, true]
    )
    assert.deepEqual(formerRulesOf(JSON.stringify(back.former)), back.former)
    assert.deepEqual(formerRulesOf('[{"until":"1"},null,3]'), [])
    assert.deepEqual(formerRulesOf(null), [])
  })

  test('of the newest hundred saves are remembered', ({ assert }) => {
    let former = formerRulesOf(null)
    for (let at = 1; at <= 150; at += 1)
      former = remembered(former, at % 2 ? [on, off] : [off, on], at) ?? former
    assert.lengthOf(former, 100)
    assert.equal(former.at(-1)?.until, 150 + SETTLES_AFTER_MS)
  })
})
