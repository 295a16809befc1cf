import router from '@adonisjs/core/services/router'
import { middleware } from '#start/kernel'
import './index.js'

const Menu = () => import('./controllers/menu_controller.js')
const Settings = () => import('./controllers/settings_controller.js')
const Groups = () => import('./controllers/groups_controller.js')
const Explanations = () => import('./controllers/explanations_controller.js')
const Logs = () => import('./controllers/logs_controller.js')

router.get('/v1/settings', [Settings, 'handle']).as('settings')
router.post('/v1/client_logs', [Logs, 'client']).as('client_logs')

router
  .group(() => {
    router.get('/menu/menu', [Menu, 'handle']).as('menu')
    router.get('/v1/groups', [Groups, 'index']).as('groups')
    router.get('/v1/groups/:name/permissions', [Groups, 'show']).as('groups.permissions')
    router.put('/v1/groups/:name/permissions', [Groups, 'update']).as('groups.permissions.update')
    router.post('/v1/groups/:name/permissions/preview', [Groups, 'preview']).as('groups.permissions.preview')
    router.get('/v1/permissions/explain', [Explanations, 'show']).as('permissions.explain')
    router.post('/v1/save_alert', [Logs, 'alert']).as('save_alert')
  })
  .use(middleware.auth())
