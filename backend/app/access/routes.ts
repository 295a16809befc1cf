import router from '@adonisjs/core/services/router'
import { ROW_NUMBER } from '#shared'
import { middleware } from '#start/kernel'
import './index.js'

const Menu = () => import('./controllers/menu_controller.js')
const Settings = () => import('./controllers/settings_controller.js')
const Groups = () => import('./controllers/groups_controller.js')
const Roles = () => import('./controllers/roles_controller.js')
const RolePermissions = () => import('./controllers/role_permissions_controller.js')
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
    router.get('/v1/roles', [Roles, 'index']).as('roles')
    router.post('/v1/roles', [Roles, 'store']).as('roles.store')
    router.put('/v1/roles/:id', [Roles, 'update']).where('id', ROW_NUMBER).as('roles.update')
    router.delete('/v1/roles/:id', [Roles, 'destroy']).where('id', ROW_NUMBER).as('roles.destroy')
    router
      .get('/v1/roles/:id/permissions', [RolePermissions, 'show'])
      .where('id', ROW_NUMBER)
      .as('roles.permissions')
    router
      .put('/v1/roles/:id/permissions', [RolePermissions, 'update'])
      .where('id', ROW_NUMBER)
      .as('roles.permissions.update')
    router
      .post('/v1/roles/:id/permissions/preview', [RolePermissions, 'preview'])
      .where('id', ROW_NUMBER)
      .as('roles.permissions.preview')
    router.get('/v1/permissions/explain', [Explanations, 'show']).as('permissions.explain')
    router.post('/v1/save_alert', [Logs, 'alert']).as('save_alert')
  })
  .use(middleware.auth())
