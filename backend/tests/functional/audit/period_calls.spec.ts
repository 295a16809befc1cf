import { test } from '@japa/runner'
import { storeLink, storeMenu, storeYearPeriod } from '#tests/fixtures/periods'
import { createRoom } from '#tests/fixtures/rooms'
import { faultsOf, type Made } from './promised_acts.js'

test.group('which calls record an act: periods of scheduling menus', () => {
  test('each write is recorded as the page promises', async ({ assert }) => {
    const room = await createRoom()
    const { id: institutionId } = room.institution
    const menu = await storeMenu(institutionId, 'Agendamento')
    const linked = await storeYearPeriod(institutionId, '2025', { year: 2025 })
    const free = await storeYearPeriod(institutionId, '2026')
    const link = await storeLink(menu, linked)
    const ofMenu = { type: 'scheduling_menu', id: menu }
    const made: [string, Made][] = [
      [
        'POST /periodo_menus',
        {
          by: 'admin',
          path: '/periodo_menus',
          body: [{ periodo_ano: free, menu, visible: true }],
          about: { ...ofMenu, detail: { yearPeriods: [free] } },
        },
      ],
      [
        'DELETE /periodo_menus/:ids',
        {
          by: 'admin',
          path: `/periodo_menus/${link}`,
          about: { ...ofMenu, detail: { yearPeriods: [linked] } },
        },
      ],
      [
        'POST /v1/year_periods',
        { by: 'admin', path: '/v1/year_periods', body: { description: '2027', year: 2027 } },
      ],
      [
        'PUT /v1/year_periods/:id',
        {
          by: 'admin',
          path: `/v1/year_periods/${free}`,
          body: { description: '2026', year: 2026, checked: true },
          about: { type: 'year_period', id: free },
        },
      ],
      ['POST /v1/scheduling_menus', { by: 'admin', path: '/v1/scheduling_menus', body: { name: 'Outro' } }],
      [
        'PUT /v1/scheduling_menus/:id',
        { by: 'admin', path: `/v1/scheduling_menus/${menu}`, body: { name: 'Simulados' }, about: ofMenu },
      ],
    ]
    assert.deepEqual(await faultsOf(room, made), [])
  })
})
