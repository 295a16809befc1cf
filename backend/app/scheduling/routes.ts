import router from '@adonisjs/core/services/router'
import { ROW_NUMBER, STAFF } from '#shared'
import { middleware } from '#start/kernel'
import './texts.js'

const Links = () => import('./controllers/period_menus_controller.js')
const Menus = () => import('./controllers/scheduling_menus_controller.js')
const YearPeriods = () => import('./controllers/year_periods_controller.js')

const managers = () => middleware.auth({ groups: STAFF })

router
  .group(() => {
    router.get('/v1/year_period', [YearPeriods, 'all']).as('year_period')
    router.get('/menu_agendamento', [Menus, 'all']).as('menu_agendamento')
    router.get('/periodo_menus', [Links, 'index']).as('periodo_menus.index')
  })
  .use(middleware.auth())

router
  .group(() => {
    router.post('/', [Links, 'store']).as('store')
    router
      .delete('/:ids', [Links, 'destroy'])
      // Clients that encode a segment encode its commas.
      .where('ids', /^[1-9][0-9]*(?:(?:,|%2C)[1-9][0-9]*)*$/i)
      .as('destroy')
  })
  .prefix('/periodo_menus')
  .use(managers())
  .as('periodo_menus')

router
  .group(() => {
    router.get('/', [YearPeriods, 'index']).as('index')
    router.post('/', [YearPeriods, 'store']).as('store')
    router.get('/:id', [YearPeriods, 'show']).where('id', ROW_NUMBER).as('show')
    router.put('/:id', [YearPeriods, 'update']).where('id', ROW_NUMBER).as('update')
  })
  .prefix('/v1/year_periods')
  .use(managers())
  .as('year_periods')

router
  .group(() => {
    router.get('/', [Menus, 'index']).as('index')
    router.post('/', [Menus, 'store']).as('store')
    router.get('/:id', [Menus, 'show']).where('id', ROW_NUMBER).as('show')
    router.put('/:id', [Menus, 'update']).where('id', ROW_NUMBER).as('update')
  })
  .prefix('/v1/scheduling_menus')
  .use(managers())
  .as('scheduling_menus')
