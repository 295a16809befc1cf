import { test } from '@japa/runner'
import { DEFAULT_PREFERENCES, settingsOf } from '#access/domain/institution_settings'
import { menuOf } from '#access/domain/menu'
import {
  DEFAULT_PERMISSIONS,
  EVERYTHING,
  isAllowed,
  mapSwitches,
  mergeTree,
  misfit,
  switchesOf,
} from '#access/domain/permission_tree'
import { mayOpen, PAGE_ROUTES, type PageName, type PageRoute } from '#access/domain/route_access'
import { GROUPS, type Group } from '#shared'
import { hostileBodies } from '#tests/fixtures/hostile'

const off = { Application__CoordinatorDashboard: false }
const on = { Application__CoordinatorDashboard: true }
/** With what the group may by default: the switches of the back office say what the table says. */
const opens = (page: PageName, group: Group | null, preferences = off) =>
  mayOpen(page, group, preferences, DEFAULT_PERMISSIONS[group ?? 'ALUNO'])
const whoMay = (page: PageName, preferences = off) =>
  GROUPS.filter((group) => opens(page, group, preferences)).toSorted()
const sorted = (...groups: Group[]) => groups.toSorted()

test.group('who may open which page', () => {
  const table: [PageName[], Group[]][] = [
    [
      ['dashboard', 'dashboardOpen'],
      ['ADMINISTRADOR', 'PROCTOR', 'COMISSION', 'Professor', 'CORRECTOR', 'Diretor', 'SCHOOL-ADMIN'],
    ],
    [
      ['dashboardPreFilter'],
      ['ADMINISTRADOR', 'COORDINATOR', 'PROCTOR', 'COMISSION', 'Professor', 'CORRECTOR', 'Diretor'],
    ],
    [['applications'], GROUPS.filter((group) => group !== 'SCHOOL-ADMIN')],
    [['reportCard'], ['ADMINISTRADOR', 'ALUNO', 'RESPONDENTE', 'Professor', 'COORDINATOR', 'RESPONSIBLE']],
    [
      ['candidateReport', 'candidateSkills'],
      ['ALUNO', 'RESPONDENTE', 'RESPONSIBLE'],
    ],
    [
      ['reportCards', 'gradesDownload', 'hierarchyPerformance'],
      ['ADMINISTRADOR', 'Professor', 'COORDINATOR'],
    ],
    [['firstAccessCards', 'importStaff', 'importGuardians', 'importHierarchy'], ['ADMINISTRADOR']],
    [['events'], ['ALUNO', 'RESPONDENTE', 'Professor', 'RESPONSIBLE']],
    [['noticeBoard'], ['ALUNO', 'RESPONDENTE', 'ADMINISTRADOR', 'Professor', 'RESPONSIBLE']],
    [
      ['noticeCreate', 'noticeEdit'],
      ['ADMINISTRADOR', 'Professor'],
    ],
    [
      [
        'importExam',
        'importVectors',
        'importCandidates',
        'emails',
        'emailForm',
        'emailRecipients',
        'batchExams',
        'groupPermissions',
        'chatManagement',
        'postExams',
        'dashboardPostExam',
        'appealsDashboard',
        'proctorsList',
        'itemsList',
      ],
      ['ADMINISTRADOR', 'Professor'],
    ],
    [
      ['uploadUserDocument', 'cameraPermission'],
      ['ADMINISTRADOR', 'Professor', 'ALUNO', 'RESPONDENTE', 'COORDINATOR'],
    ],
    [['answerList'], ['ADMINISTRADOR', 'Professor', 'ALUNO', 'RESPONDENTE', 'RESPONSIBLE']],
  ]
  test('{$i}: the rows of the table of pages')
    .with(table)
    .run(({ assert }, [pages, groups]) => {
      for (const page of pages) {
        assert.deepEqual(whoMay(page), sorted(...groups), page)
        assert.isFalse(opens(page, null, off), page)
      }
    })

  test('a login is enough where no list is shown; public pages need none', ({ assert }) => {
    for (const page of [
      'cameraPermissionTutorial',
      'schedulingMenu',
      'answerSheets',
      'appealsResponse',
    ] as const) {
      assert.lengthOf(whoMay(page), GROUPS.length)
      assert.isFalse(opens(page, null, off))
    }
    for (const page of [
      'login',
      'forgotPassword',
      'resetPassword',
      'externalAuth',
      'oauthCallback',
      'appeals',
      'application',
    ] as const)
      assert.isTrue(opens(page, null, off))
  })

  test('COORDINATOR opens the dashboard when the institution allows it', ({ assert }) => {
    assert.isFalse(opens('dashboard', 'COORDINATOR', off))
    assert.isTrue(opens('dashboard', 'COORDINATOR', on))
    assert.isTrue(opens('dashboardOpen', 'COORDINATOR', on))
    assert.isFalse(opens('importExam', 'COORDINATOR', on))
  })
})

test.group('pages of the back office', () => {
  const turned = (group: Group, path: string, value: boolean) =>
    mapSwitches(DEFAULT_PERMISSIONS[group], (at, was) => (at === path ? value : was))

  test('the default switches are the route table, page by page and group by group (perm-access-013, -017)', ({
    assert,
  }) => {
    const pages = Object.entries(PAGE_ROUTES as Record<string, PageRoute>).filter(([, { needs }]) => needs)
    assert.isAbove(pages.length, 10)
    for (const [page, { access, needs }] of pages)
      for (const group of GROUPS) {
        assert.isTrue(typeof access === 'object' && 'only' in access, page)
        const listed = typeof access === 'object' && 'only' in access && access.only.includes(group)
        assert.equal(isAllowed(DEFAULT_PERMISSIONS[group], needs ?? ''), listed, `${page} ${group}`)
      }
  })

  test('a switch that is off closes the page, and one that is on opens it to any group of the staff, to nobody else', ({
    assert,
  }) => {
    const open = (group: Group, value: boolean) =>
      mayOpen('emails', group, off, turned(group, 'BackOffice.Emails', value))
    assert.isFalse(open('ADMINISTRADOR', false))
    assert.isFalse(open('Professor', false))
    assert.isTrue(open('SCHOOL-ADMIN', true))
    for (const group of ['ALUNO', 'RESPONDENTE', 'RESPONSIBLE'] as const) assert.isFalse(open(group, true))
    const menu = menuOf(
      'Professor',
      settingsOf('{}'),
      turned('Professor', 'BackOffice.Imports.Exams', false),
      (key) => key
    )
    assert.notInclude(JSON.stringify(menu), '/imports/exam')
  })

  test('COORDINATOR keeps the exports', ({ assert }) => {
    for (const page of ['gradesDownload', 'hierarchyPerformance'] as const)
      assert.isTrue(opens(page, 'COORDINATOR'))
  })
})

test.group('permission trees', () => {
  test('has the branches, labelled switches and other entries that the requirements name (rule-permissions-003 to -005)', ({
    assert,
  }) => {
    const { BackOffice: _own, Dashboard, ...others } = EVERYTHING
    assert.sameMembers(Object.keys(Dashboard), ['Appeal', 'Statistics', 'ReportCard', 'List', 'Videos'])
    const labelled = new Set([...switchesOf({ Dashboard }).keys()].map((path) => path.split('.').at(-1)))
    for (const name of [
      ...[
        'AnswerBreakRequest',
        'AnswerMessages',
        'PauseResume',
        'SendAlert',
        'SendReloadRequest',
        'ViewHistory',
      ],
      ...[
        'ViewInfo',
        'showTimeInfo',
        'seeItem',
        'seeAppealButton',
        'sendMessageGlobal',
        'SeeRooms',
        'enable',
      ],
      'seeGenerateReportCard',
    ])
      assert.isTrue(labelled.has(name), name)
    const entries = [
      'digitalBook',
      'events',
      'digitalClassroom',
      'sga',
      'exam',
      'activity',
      'billboard',
      'conductor',
    ]
    assert.sameMembers(Object.keys(others), entries)
  })

  test('every group has the complete tree', ({ assert }) => {
    const names = (tree: object): string[] =>
      Object.entries(tree).flatMap(([name, value]) =>
        typeof value === 'object' ? names(value as object).map((inner) => `${name}.${inner}`) : [name]
      )
    const all = names(DEFAULT_PERMISSIONS.ADMINISTRADOR)
    assert.includeMembers(all, [
      'Dashboard.Videos.CandidateScreenshot',
      'Dashboard.List.showTimeInfo',
      'conductor',
    ])
    for (const group of GROUPS) assert.deepEqual(names(DEFAULT_PERMISSIONS[group]), all, group)
    assert.isTrue(all.every((path) => isAllowed(DEFAULT_PERMISSIONS.ADMINISTRADOR, path)))
    assert.isFalse(isAllowed(DEFAULT_PERMISSIONS.ALUNO, 'Dashboard.List.enable'))
    assert.isTrue(isAllowed(DEFAULT_PERMISSIONS.PROCTOR, 'Dashboard.Videos.PauseResume'))
    for (const path of [
      '',
      'Dashboard',
      'Dashboard.List',
      'Dashboard.Nothing',
      'constructor',
      '__proto__.x',
      'toString',
    ])
      assert.isFalse(isAllowed(DEFAULT_PERMISSIONS.ADMINISTRADOR, path), path)
  })

  test('a change leaves what it does not name and reports what is invalid', ({ assert }) => {
    const merged = mergeTree(DEFAULT_PERMISSIONS.ALUNO, {
      Dashboard: { List: { enable: true } },
      exam: false,
    })
    assert.isTrue(isAllowed(merged, 'Dashboard.List.enable'))
    assert.isFalse(isAllowed(merged, 'Dashboard.List.showTimeInfo'))
    assert.isFalse(isAllowed(merged, 'exam'))
    assert.isTrue(isAllowed(merged, 'billboard'))
    assert.isNull(misfit({ Dashboard: { List: { enable: true } } }))
    assert.isNull(misfit({}))
    assert.equal(misfit({ Dashboard: { List: { enable: 'yes' } } }), 'permissions.Dashboard.List.enable')
    assert.equal(misfit({ Dashboard: true }), 'permissions.Dashboard')
    assert.equal(misfit({ exam: {} }), 'permissions.exam')
    assert.equal(misfit({ root: true }), 'permissions.root')
    assert.equal(misfit({ toString: true }), 'permissions.toString')
    for (const tree of [null, [], 'x', 1]) assert.equal(misfit(tree), 'permissions')
    assert.deepEqual(mergeTree(DEFAULT_PERMISSIONS.ALUNO, [1, 2]), DEFAULT_PERMISSIONS.ALUNO)
  })
})

test.group('settings of an institution', () => {
  test('what is missing or malformed is the default', ({ assert }) => {
    for (const json of [
      '',
      '{}',
      'null',
      '[]',
      '{"preferences":[],"footer":3,"menuLinks":{}}',
      '{"preferences":{"Application__ExamCategoryFlow":"yes"}}',
    ])
      assert.deepEqual(settingsOf(json).preferences, DEFAULT_PREFERENCES)
    for (const { bytes } of hostileBodies(['preferences', 'footer', 'menuLinks', 'supportContact'], 300))
      assert.deepEqual(
        Object.keys(settingsOf(bytes.toString()).preferences),
        Object.keys(DEFAULT_PREFERENCES)
      )
  })

  test('the refresh of the dashboard is a number of seconds within its bounds', ({ assert }) => {
    const seconds = (given: unknown) =>
      settingsOf(JSON.stringify({ preferences: { Application__DashboardRefreshSeconds: given } })).preferences
        .Application__DashboardRefreshSeconds
    assert.deepEqual([90, 1, 15.4, 99_999].map(seconds), [90, 15, 15, 3600])
    assert.deepEqual([true, '90', null, undefined].map(seconds), [60, 60, 60, 60])
  })

  test('the report of a class is a page of ours or one with https', ({ assert }) => {
    const url = (given: unknown) => settingsOf(JSON.stringify({ classReportUrl: given })).classReportUrl
    assert.deepEqual(['/r', ' https://r.example/a?b=1 '].map(url), ['/r', 'https://r.example/a?b=1'])
    for (const given of ['http://r.example', '//r.example', 'javascript:alert(1)', '/\\r', '', 3, undefined])
      assert.isNull(url(given))
  })

  test('links lead to a page of ours or to https', ({ assert }) => {
    const links = [
      '/x',
      '//evil.example',
      'https://school.example/a',
      'http://school.example',
      'javascript:alert(1)',
      '/\\evil',
      'https:///x',
      '/',
    ].map((path) => ({ label: path, path }))
    const readLinks = settingsOf(
      JSON.stringify({ menuLinks: [...links, null, {}, { label: '', path: '/y' }] })
    ).menuLinks
    assert.deepEqual(
      readLinks.map((link) => [link.path, link.external]),
      [
        ['/x', false],
        ['https://school.example/a', true],
        ['/', false],
      ]
    )
  })
})

test.group('menu', () => {
  const text = (key: string) => key
  const keys = (group: Group, settings = settingsOf('{}')) =>
    menuOf(group, settings, DEFAULT_PERMISSIONS[group], text).sections.map((section) => [
      section.key,
      section.options.map((option) => option.key),
    ])

  test('has for each group what is built and open to it', ({ assert }) => {
    assert.deepEqual(keys('ALUNO'), [['exams', ['applications', 'results']]])
    const nothing = menuOf(
      'ALUNO',
      settingsOf('{}'),
      DEFAULT_PERMISSIONS.ALUNO,
      text,
      new Set(['results'] as const)
    )
    assert.deepEqual(
      nothing.sections.flatMap(({ options }) => options.map(({ key }) => key)),
      ['applications'],
      'without what a page would show'
    )
    for (const group of ['ADMINISTRADOR', 'Professor'] as const)
      assert.deepEqual(keys(group), [
        ['exams', ['applications', 'dashboard', 'grades_download', 'hierarchy_performance']],
        [
          'administration',
          [
            'import_exam',
            'import_vectors',
            'import_students',
            ...(group === 'ADMINISTRADOR'
              ? [
                  'import_staff',
                  'import_guardians',
                  'import_hierarchy',
                  'import_applications',
                  'import_rooms',
                  'import_special_needs',
                  'first_access',
                ]
              : []),
            'group_permissions',
            'batch',
            'scheduling_menu',
            'chat_management',
          ],
        ],
      ])
    const withMails = settingsOf('{"preferences":{"Application__EmailFlowEnabled":true}}')
    const ofMails = (group: Group) =>
      keys(group, withMails).flatMap(([, entries]) =>
        [...(entries ?? [])].filter((key) => ['email_recipients', 'emails'].includes(key))
      )
    assert.deepEqual(ofMails('Professor'), ['email_recipients', 'emails'])
    assert.deepEqual(ofMails('PROCTOR'), [])
    for (const group of ['PROCTOR', 'COMISSION', 'CORRECTOR', 'Diretor'] as const)
      assert.deepEqual(keys(group), [['exams', ['applications', 'dashboard']]])
    assert.deepEqual(keys('COORDINATOR'), [
      ['exams', ['applications', 'dashboard', 'grades_download', 'hierarchy_performance']],
    ])
    assert.deepEqual(keys('SCHOOL-ADMIN', settingsOf('{"menuLinks":[{"label":"a","path":"/a"}]}')), [])
    assert.equal(
      menuOf('RESPONSIBLE', settingsOf('{}'), DEFAULT_PERMISSIONS.RESPONSIBLE, text).sections[0]?.options[0]
        ?.label,
      'candidate_applications'
    )
    for (const group of GROUPS)
      for (const option of menuOf(group, settingsOf('{}'), DEFAULT_PERMISSIONS[group], text).sections.flatMap(
        (section) => section.options
      )) {
        const [page] = Object.entries(PAGE_ROUTES).find(([, row]) => row.path === option.path) ?? []
        assert.isTrue(page !== undefined && opens(page as PageName, group), `${group} ${option.path}`)
      }
  })

  test('links of the institution come last, disabled and external as configured (rule-shell-004)', ({
    assert,
  }) => {
    const settings = settingsOf(
      JSON.stringify({
        menuLinks: [
          { label: 'Biblioteca', path: 'https://library.example', groups: ['ALUNO'] },
          { label: 'Em breve', path: '/soon', disabled: true },
        ],
      })
    )
    assert.deepEqual(keys('ALUNO', settings).at(-1), ['links', ['link_1', 'link_2']])
    assert.deepEqual(keys('PROCTOR', settings).at(-1), ['links', ['link_2']])
    const options = menuOf('ALUNO', settings, DEFAULT_PERMISSIONS.ALUNO, text).sections.at(-1)?.options
    assert.deepEqual(
      options?.map(({ external, disabled }) => [external, disabled]),
      [
        [true, false],
        [false, true],
      ]
    )
  })
})
