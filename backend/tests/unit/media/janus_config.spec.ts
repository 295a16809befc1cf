import { test } from '@japa/runner'
import { janusFiles, portRange } from '#media/janus/janus_config'

const secrets = { api: 'api-secret', admin: 'admin-secret', adminKey: 'admin-key', roomKey: 'room-key' }
const files = janusFiles({
  libraries: '/lib/janus',
  wsPort: 1111,
  adminPort: 2222,
  rtpPorts: '42000-42999',
  secrets,
})

test.group('the configuration of Janus', () => {
  test('its endpoints are on loopback, with no encryption to set up and no second way in', ({ assert }) => {
    assert.include(files['janus.transport.websockets.jcfg'], 'ws_ip = "127.0.0.1"')
    assert.include(files['janus.transport.websockets.jcfg'], 'admin_ws = false')
    assert.include(files['janus.transport.http.jcfg'], 'general: { json = "compact"; http = false;')
    assert.include(files['janus.transport.http.jcfg'], 'admin_ip = "127.0.0.1"')
    for (const text of Object.values(files)) assert.notMatch(text, /0\.0\.0\.0|_ip = ""/)
  })

  test('every endpoint needs its secret; the key of the rooms stays with us', ({ assert }) => {
    const all = Object.values(files).join('\n')
    for (const secret of ['api-secret', 'admin-secret', 'admin-key']) assert.include(all, `"${secret}"`)
    assert.notInclude(all, 'room-key')
  })

  test('only the videoroom runs', ({ assert }) => {
    const off = /plugins: \{ disable = "([^"]+)"/.exec(files['janus.jcfg'] ?? '')?.[1]?.split(',') ?? []
    assert.includeMembers(off, [
      'libjanus_streaming.so',
      'libjanus_recordplay.so',
      'libjanus_echotest.so',
      'libjanus_textroom.so',
    ])
    assert.notInclude(off, 'libjanus_videoroom.so')
  })

  test('a port range is two ports in order', ({ assert }) => {
    assert.equal(portRange('42000-42999'), '42000-42999')
    for (const wrong of ['', '42000', '42999-42000', '80-90', '42000-99999', '42000-42999"; evil', 'a-b'])
      assert.isNull(portRange(wrong), wrong)
  })
})
