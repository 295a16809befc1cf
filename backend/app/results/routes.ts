import router from '@adonisjs/core/services/router'
import { APPELLANTS } from '#appeals'
import { middleware } from '#start/kernel'
import { SELECTION_MANAGERS } from './policies/results_policy.js'
import './texts.js'

const Own = () => import('./controllers/user_results_controller.js')
const Processes = () => import('./controllers/selection_processes_controller.js')
const Results = () => import('./controllers/selection_results_controller.js')
const Appeals = () => import('./controllers/result_appeals_controller.js')

const id = router.matchers.number()
const candidates = () => middleware.auth({ groups: APPELLANTS })
const managers = () => middleware.auth({ groups: SELECTION_MANAGERS })

router
  .group(() => {
    router.get('/user_result', [Own, 'index']).as('index')
    router
      .put('/user_result/:id/set_opened_appeal', [Own, 'setOpenedAppeal'])
      .where('id', id)
      .as('set_opened_appeal')
    router.post('/appeals/create_appeal_user_result', [Own, 'storeAppeal']).as('store_appeal')
    router.get('/appeals/list_by_user', [Own, 'appeals']).as('appeals')
  })
  .prefix('/v1')
  .use(candidates())
  .as('user_results')

router
  .group(() => {
    router.get('/', [Processes, 'index']).as('index')
    router.post('/', [Processes, 'store']).as('store')
    router
      .group(() => {
        router.get('/', [Processes, 'show']).as('show')
        router.put('/', [Processes, 'update']).as('update')
        router.delete('/', [Processes, 'destroy']).as('destroy')
        router.post('/publish', [Processes, 'publish']).as('publish')
        router.post('/publish/retry', [Processes, 'retry']).as('retry')
        router.post('/publish/give_up', [Processes, 'giveUp']).as('give_up')
        router.get('/changes', [Processes, 'changes']).as('changes')
        router.put('/results', [Results, 'save']).as('save_results')
      })
      .prefix('/:id')
      .where('id', id)
  })
  .prefix('/v1/selection_processes')
  .use(managers())
  .as('selection_processes')

router
  .group(() => {
    router.get('/', [Results, 'index']).as('index')
    router.get('/:id', [Results, 'show']).where('id', id).as('show')
    router.delete('/:id', [Results, 'destroy']).where('id', id).as('destroy')
  })
  .prefix('/v1/selection_results')
  .use(managers())
  .as('selection_results')

router
  .group(() => {
    router.get('/', [Appeals, 'index']).as('index')
    router.get('/:id', [Appeals, 'show']).where('id', id).as('show')
    router.put('/:id/reply', [Appeals, 'reply']).where('id', id).as('reply')
  })
  .prefix('/v1/result_appeals')
  .use(managers())
  .as('result_appeals')
