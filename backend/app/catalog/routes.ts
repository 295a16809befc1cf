import router from '@adonisjs/core/services/router'
import { STAFF } from '#shared'
import { middleware } from '#start/kernel'
import './texts.js'

const ExamsController = () => import('./controllers/exams_controller.js')
const CollectionsController = () => import('./controllers/collections_controller.js')
const ItemCategoriesController = () => import('./controllers/item_categories_controller.js')
const RepertorizationItemsController = () => import('./controllers/repertorization_items_controller.js')
const SymbolTablesController = () => import('./controllers/symbol_tables_controller.js')

router
  .post('/v1/exams', [ExamsController, 'store'])
  .use(middleware.upload({ groups: STAFF, imports: true }, { exam: true }))
  .as('exams.store')

router
  .group(() => {
    router.get('/exams', [ExamsController, 'index']).as('exams.index')
    router.get('/exams/:id', [ExamsController, 'show']).where('id', router.matchers.number()).as('exams.show')
    router.get('/collections', [CollectionsController, 'index']).as('collections.index')
    router
      .get('/collections/:id', [CollectionsController, 'show'])
      .where('id', router.matchers.number())
      .as('collections.show')
    router
      .get('/collections/:id/minimum_stay_time', [CollectionsController, 'minimumStay'])
      .where('id', router.matchers.number())
      .as('collections.minimum_stay_time')
    router
      .get('/collections/:id/allowed_to_create_application', [CollectionsController, 'allowedToCreate'])
      .where('id', router.matchers.number())
      .as('collections.allowed_to_create_application')
    router
      .patch('/collections/:id/update_collection_permissions', [CollectionsController, 'permissions'])
      .where('id', router.matchers.number())
      .as('collections.update_collection_permissions')
    router.get('/item_categories', [ItemCategoriesController, 'index']).as('item_categories.index')
    router.get('/item_categories/:category', [ItemCategoriesController, 'show']).as('item_categories.show')
    router
      .get('/repertorization_items', [RepertorizationItemsController, 'index'])
      .as('repertorization_items.index')
    router.get('/symbol_table', [SymbolTablesController, 'index']).as('symbol_table.index')
  })
  .prefix('/v1')
  .use(middleware.auth())
