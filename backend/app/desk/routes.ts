import router from '@adonisjs/core/services/router'
import { STAFF } from '#shared'
import { middleware } from '#start/kernel'
import { POST_EXAM_READERS } from './policies/list_policy.js'
import './texts.js'

const PostExam = () => import('./controllers/post_exam_controller.js')
const ListSheet = () => import('./controllers/list_sheet_controller.js')
const Dashboard = () => import('./controllers/dashboard_controller.js')

const staff = () => middleware.auth({ groups: STAFF })
const postExam = () => middleware.auth({ groups: POST_EXAM_READERS })

router
  .group(() => {
    router.get('/collections_prefilter', [Dashboard, 'cards']).use(staff()).as('collections_prefilter')
    router
      .get('/applications/dashboard', [Dashboard, 'applications'])
      .use(staff())
      .as('applications.dashboard')
    router
      .get('/applications/dashboard/sheet', [ListSheet, 'show'])
      .use(staff())
      .as('applications.dashboard.sheet')
    router
      .get('/applications/dashboard_counts', [Dashboard, 'counts'])
      .use(staff())
      .as('applications.dashboard_counts')
    router
      .get('/applications/post_exam', [PostExam, 'applications'])
      .use(postExam())
      .as('applications.post_exam')
    router
      .get('/applications/post_exam_counts', [PostExam, 'counts'])
      .use(postExam())
      .as('applications.post_exam_counts')
  })
  .prefix('/v1')
