import router from '@adonisjs/core/services/router'
import { STAFF } from '#shared'
import { middleware } from '#start/kernel'
import './index.js'
import { CANDIDATE_PICKERS, PEOPLE_PICKERS } from './policies/picker_policy.js'
import { ACCOUNT_ADMINISTRATORS } from './policies/user_policy.js'

const Login = () => import('./controllers/login_controller.js')
const FirstAccess = () => import('./controllers/first_access_controller.js')
const OwnFactor = () => import('./controllers/own_factor_controller.js')
const StaffFactors = () => import('./controllers/staff_factors_controller.js')
const Logout = () => import('./controllers/logout_controller.js')
const LoggedGroup = () => import('./controllers/logged_group_controller.js')
const People = () => import('./controllers/people_controller.js')
const FailedLogins = () => import('./controllers/failed_logins_controller.js')
const OpenSessions = () => import('./controllers/open_sessions_controller.js')
const OwnAccount = () => import('./controllers/own_account_controller.js')
const PasswordReset = () => import('./controllers/password_reset_controller.js')
const OwnUser = () => import('./controllers/own_user_controller.js')
const Pickers = () => import('./controllers/pickers_controller.js')

router.post('/v1/login', [Login, 'handle']).as('login')
router.post('/v1/login/second_factor', [Login, 'secondFactor']).as('login.second_factor')
router.post('/v1/login/new_password', [FirstAccess, 'replaceGiven']).as('login.new_password')
router.post('/v1/login/first_access', [FirstAccess, 'use']).as('login.first_access')
router.post('/v1/login/first_access/check', [FirstAccess, 'check']).as('login.first_access.check')

// Whoever forgot the password has no session.
router
  .group(() => {
    router.post('/', [PasswordReset, 'ask']).as('ask')
    router.post('/validate_token', [PasswordReset, 'check']).as('check')
    router.post('/confirm', [PasswordReset, 'confirm']).as('confirm')
  })
  .prefix('/reset_password')
  .as('reset_password')

router
  .post('/v1/logout', [Logout, 'handle'])
  .use(middleware.auth({ imports: true }))
  .as('logout')

router
  .get('/v1/users', [People, 'candidates'])
  .use(middleware.auth({ groups: ['ADMINISTRADOR', 'Professor'] }))
  .as('users.index')
// Pages that a switch opens choose from them too, within one's own schools.
router
  .get('/v1/classes', [People, 'classes'])
  .use(middleware.auth({ groups: STAFF }))
  .as('classes.index')

router
  .get('/v1/provider/:codename/hierarchy_category', [Pickers, 'hierarchy'])
  .where('codename', /^[^/]{1,64}$/)
  .use(middleware.auth({ groups: STAFF }))
  .as('provider.hierarchy_category')
router
  .get('/v1/special_need', [Pickers, 'specialNeeds'])
  .use(middleware.auth({ groups: STAFF }))
  .as('special_need')
router
  .get('/v1/users_group_by_institucions', [Pickers, 'people'])
  .use(middleware.auth({ groups: PEOPLE_PICKERS }))
  .as('users_group_by_institucions')
router
  .get('/v1/users_group', [Pickers, 'staff'])
  .use(middleware.auth({ groups: PEOPLE_PICKERS }))
  .as('users_group')
router
  .get('/students-user/user_students', [Pickers, 'candidates'])
  .use(middleware.auth({ groups: CANDIDATE_PICKERS }))
  .as('students_user.user_students')

router
  .group(() => {
    router.get('', [OwnFactor, 'show']).as('second_factor.show')
    router.post('', [OwnFactor, 'confirm']).as('second_factor.confirm')
    router.post('/begin', [OwnFactor, 'begin']).as('second_factor.begin')
    router.post('/recovery_codes', [OwnFactor, 'recoveryCodes']).as('second_factor.recovery_codes')
    router.post('/remove', [OwnFactor, 'remove']).as('second_factor.remove')
  })
  .prefix('/v1/second_factor')
  .use(middleware.auth({ groups: STAFF }))

router
  .group(() => {
    router.get('/second_factors', [StaffFactors, 'index']).as('second_factors.index')
    router
      .delete('/users/:id/second_factor', [StaffFactors, 'remove'])
      .where('id', router.matchers.number())
      .as('users.remove_second_factor')
  })
  .prefix('/v1')
  .use(middleware.auth({ groups: ['ADMINISTRADOR'] }))

router
  .group(() => {
    router.get('/failed_logins', [FailedLogins, 'index']).as('failed_logins.index')
    router
      .post('/users/:id/free_login', [FailedLogins, 'free'])
      .where('id', router.matchers.number())
      .as('users.free_login')
    router.get('/open_sessions', [OpenSessions, 'index']).as('open_sessions.index')
    router
      .post('/users/:id/end_sessions', [OpenSessions, 'end'])
      .where('id', router.matchers.number())
      .as('users.end_sessions')
  })
  .prefix('/v1')
  .use(middleware.auth({ groups: ACCOUNT_ADMINISTRATORS }))

router
  .group(() => {
    router.post('/v1/users/update_logged_group', [LoggedGroup, 'handle']).as('users.update_logged_group')
    router
      .post('/v1/users/:id/is_in_browser', [OwnUser, 'isInBrowser'])
      .where('id', router.matchers.number())
      .as('users.is_in_browser')
    router
      .post('/v1/users/:id/language', [OwnUser, 'language'])
      .where('id', router.matchers.number())
      .as('users.language')
    router.get('/v1/person/me', [OwnUser, 'person']).as('person.me')
    router.get('/v1/user_session', [OwnUser, 'session']).as('user_session')
    router.get('/v1/own_sessions', [OwnAccount, 'sessions']).as('own_sessions.index')
    router.post('/v1/own_sessions/end_others', [OwnAccount, 'endOthers']).as('own_sessions.end_others')
    router
      .post('/v1/own_sessions/:id/end', [OwnAccount, 'end'])
      .where('id', router.matchers.number())
      .as('own_sessions.end')
    router.post('/v1/own_password', [OwnAccount, 'password']).as('own_password')
  })
  .use(middleware.auth())
