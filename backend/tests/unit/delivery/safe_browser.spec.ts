import { createHash } from 'node:crypto'
import { test } from '@japa/runner'
import { safeBrowserNeed, storedKeys, writtenFlag } from '#catalog/domain/safe_browser'
import { isProven } from '#delivery/domain/safe_browser_proof'
import {
  configKeyOf,
  requestHash,
  sebConfiguration,
  toPropertyList,
  type SebConfiguration,
} from '#delivery/domain/seb_configuration'

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')
const KEY = 'a'.repeat(64)
const EXAM_KEY = 'b'.repeat(64)
const SERVED = 'c'.repeat(64)
const URL_ = 'https://escola.example/v1/applications/7/start'

test.group('the configuration of the safe browser', () => {
  test('its Config Key is the hash of the SEB-JSON as the browser makes it', ({ assert }) => {
    const configuration: SebConfiguration = {
      startURL: 'https://escola.example/?a=1&b="c"\\d',
      URLFilterRules: [{ regex: false, action: 1, Active: true, empty: {} }],
      originatorVersion: 'Banca',
      allowWlan: false,
      empty: {},
      list: [],
      allowQuit: true,
      browserViewMode: 1,
      acento: 'não',
    }
    const json =
      '{"acento":"não","allowQuit":true,"allowWlan":false,"browserViewMode":1,"list":[],"startURL":"https://escola.example/?a=1&b="c"\\d","URLFilterRules":[{"action":1,"Active":true,"regex":false}]}'
    assert.equal(configKeyOf(configuration), sha256(json))
    assert.equal(configKeyOf({ ...configuration, originatorVersion: 'SEB_OSX_3.1' }), sha256(json))
    assert.notEqual(configKeyOf({ ...configuration, allowQuit: false }), sha256(json))
  })

  test('is a property list, opens the exam, stores what could not be sent and requests the camera only where it is used', ({
    assert,
  }) => {
    const plist = toPropertyList(
      sebConfiguration({
        startUrl: 'https://escola.example/applications?collection=9&x=<1>',
        usesCamera: false,
      })
    )
    assert.match(plist, /^<\?xml version="1\.0" encoding="UTF-8"\?>\n<!DOCTYPE plist /)
    assert.include(
      plist,
      '<key>startURL</key><string>https://escola.example/applications?collection=9&amp;x=&lt;1&gt;</string>'
    )
    assert.include(plist, '<key>sendBrowserExamKey</key><true/>')
    assert.include(plist, '<key>examSessionClearCookiesOnEnd</key><false/>')
    assert.include(plist, '<key>allowVideoCapture</key><false/>')
    assert.include(plist, '<key>expression</key><string>escola.example/*</string>')
    assert.include(plist, '<key>browserViewMode</key><integer>1</integer>')
  })
})

test.group('which browser an exam needs', () => {
  const none = {
    examsOral: false,
    canOpenInAnyBrowser: null,
    checkSafeBrowserKeys: false,
    ofExam: null,
    ofCollection: null,
  }

  test('{$i}. {0}')
    .with([
      ['nothing written', {}, false, false],
      ['an oral exam', { examsOral: true }, true, false],
      [
        'an oral exam that may be opened anywhere',
        { examsOral: true, canOpenInAnyBrowser: true },
        false,
        false,
      ],
      ['one that may not', { canOpenInAnyBrowser: false }, true, false],
      ['keys are asked for', { canOpenInAnyBrowser: false, checkSafeBrowserKeys: true }, true, true],
      [
        'the collection names a key',
        { canOpenInAnyBrowser: false, ofCollection: { configKeys: [KEY], browserExamKeys: [] } },
        true,
        true,
      ],
      [
        'an oral exam names one',
        { examsOral: true, ofExam: { configKeys: [], browserExamKeys: [KEY] } },
        true,
        true,
      ],
      [
        'keys where any browser will do',
        {
          canOpenInAnyBrowser: true,
          checkSafeBrowserKeys: true,
          ofExam: { configKeys: [KEY], browserExamKeys: [] },
        },
        false,
        false,
      ],
    ] as const)
    .run(({ assert }, [, settings, required, asksForKeys]) => {
      assert.include(safeBrowserNeed({ ...none, ...settings }), { required, asksForKeys })
    })

  test('an exam’s own keys replace those of its collection', ({ assert }) => {
    const ofExam = { configKeys: [KEY], browserExamKeys: [] }
    const ofCollection = { configKeys: [SERVED], browserExamKeys: [EXAM_KEY] }
    assert.deepInclude(safeBrowserNeed({ ...none, examsOral: true, ofExam, ofCollection }), ofExam)
    assert.deepInclude(safeBrowserNeed({ ...none, examsOral: true, ofCollection }), ofCollection)
  })

  test('what is stored reads back; what is no key is none', ({ assert }) => {
    assert.isNull(storedKeys(null))
    assert.deepEqual(storedKeys('{"configKeys":["x",1],"browserExamKeys":null}'), {
      configKeys: ['x'],
      browserExamKeys: [],
    })
    assert.isNull(writtenFlag('{}', 'canOpenInAnyBrowser'))
    assert.isFalse(writtenFlag('{"canOpenInAnyBrowser":false}', 'canOpenInAnyBrowser'))
  })
})

test.group('the proof of a browser', () => {
  const need = (configKeys: string[], browserExamKeys: string[]) => ({
    required: true,
    asksForKeys: true,
    configKeys,
    browserExamKeys,
  })
  const proof = (config: string | null, exam: string | null = null, url = URL_) => ({
    configKeyHash: config === null ? undefined : requestHash(url, config),
    examKeyHash: exam === null ? undefined : requestHash(url, exam),
    urls: [URL_],
  })

  test('is a hash of the address without its fragment, and the key', ({ assert }) => {
    assert.equal(requestHash(`${URL_}#x`, KEY), sha256(`${URL_}${KEY}`))
  })

  test('{0}')
    .with([
      ['the served configuration, where no key is named', need([], []), proof(SERVED), true],
      ['no header', need([], []), proof(null), false],
      ['another configuration', need([], []), proof(KEY), false],
      ['one of several keys', need([EXAM_KEY, KEY], []), proof(KEY), true],
      ['the hash of another address', need([KEY], []), proof(KEY, null, `${URL_}/x`), false],
      ['the key itself instead of a hash', need([KEY], []), { ...proof(null), configKeyHash: KEY }, false],
      ['a browser key alone, where only those are named', need([], [EXAM_KEY]), proof(null, EXAM_KEY), true],
      ['the served configuration without the browser key', need([], [EXAM_KEY]), proof(SERVED), false],
      ['both, where both are named', need([KEY], [EXAM_KEY]), proof(KEY, EXAM_KEY), true],
      ['one of the two', need([KEY], [EXAM_KEY]), proof(KEY), false],
      ['rubbish', need([KEY], []), { ...proof(null), configKeyHash: 'x'.repeat(64) }, false],
    ] as const)
    .run(({ assert }, [, asked, sent, expected]) => {
      assert.equal(isProven({ ...asked }, { ...sent }, SERVED), expected)
    })
})
