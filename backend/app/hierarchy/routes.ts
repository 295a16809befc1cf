import router from '@adonisjs/core/services/router'
import { ROW_NUMBER, STAFF } from '#shared'
import { middleware } from '#start/kernel'
import './texts.js'

const Regions = () => import('./controllers/regions_controller.js')
const Schools = () => import('./controllers/schools_controller.js')
const SchoolGrades = () => import('./controllers/school_grades_controller.js')
const SchoolClasses = () => import('./controllers/school_classes_controller.js')

router
  .group(() => {
    router.get('/', [Regions, 'index']).as('index')
    router.post('/', [Regions, 'store']).as('store')
    router.get('/:id', [Regions, 'show']).where('id', ROW_NUMBER).as('show')
    router.put('/:id', [Regions, 'update']).where('id', ROW_NUMBER).as('update')
    router.delete('/:id', [Regions, 'destroy']).where('id', ROW_NUMBER).as('destroy')
  })
  .prefix('/v1/regions')
  .use(middleware.auth({ groups: STAFF }))
  .as('regions')

router
  .group(() => {
    router.get('/', [Schools, 'index']).as('index')
    router.post('/', [Schools, 'store']).as('store')
    router.get('/:id', [Schools, 'show']).where('id', ROW_NUMBER).as('show')
    router.put('/:id', [Schools, 'update']).where('id', ROW_NUMBER).as('update')
    router.delete('/:id', [Schools, 'destroy']).where('id', ROW_NUMBER).as('destroy')
  })
  .prefix('/v1/schools')
  .use(middleware.auth({ groups: STAFF }))
  .as('schools')

router
  .group(() => {
    router.get('/', [SchoolGrades, 'index']).as('index')
    router.post('/', [SchoolGrades, 'store']).as('store')
    router.get('/:id', [SchoolGrades, 'show']).where('id', ROW_NUMBER).as('show')
    router.put('/:id', [SchoolGrades, 'update']).where('id', ROW_NUMBER).as('update')
    router.delete('/:id', [SchoolGrades, 'destroy']).where('id', ROW_NUMBER).as('destroy')
  })
  .prefix('/v1/school_grades')
  .use(middleware.auth({ groups: STAFF }))
  .as('school_grades')

router
  .group(() => {
    router.get('/', [SchoolClasses, 'index']).as('index')
    router.post('/', [SchoolClasses, 'store']).as('store')
    router.get('/:id', [SchoolClasses, 'show']).where('id', ROW_NUMBER).as('show')
    router.put('/:id', [SchoolClasses, 'update']).where('id', ROW_NUMBER).as('update')
    router.delete('/:id', [SchoolClasses, 'destroy']).where('id', ROW_NUMBER).as('destroy')
  })
  .prefix('/v1/school_classes')
  .use(middleware.auth({ groups: STAFF }))
  .as('school_classes')
