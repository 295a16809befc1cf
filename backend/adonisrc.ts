import { indexEntities } from '@adonisjs/core'
import { defineConfig } from '@adonisjs/core/app'

export default defineConfig({
  commands: [() => import('@adonisjs/core/commands'), () => import('@adonisjs/lucid/commands')],

  providers: [
    () => import('#providers/start_checks_provider'),
    () => import('@adonisjs/core/providers/app_provider'),
    () => import('@adonisjs/core/providers/hash_provider'),
    { file: () => import('@adonisjs/core/providers/repl_provider'), environment: ['repl'] },
    () => import('@adonisjs/core/providers/vinejs_provider'),
    () => import('@adonisjs/lucid/database_provider'),
    () => import('@adonisjs/mail/mail_provider'),
    () => import('#providers/commits_provider'),
    () => import('#providers/serializer_provider'),
    () => import('#metrics/provider'),
    () => import('#audit/provider'),
    () => import('#identity/provider'),
    () => import('#files/provider'),
    () => import('#external_auth/provider'),
    () => import('#delivery/provider'),
    () => import('#realtime/provider'),
    () => import('#excel/provider'),
    () => import('#imports/provider'),
    () => import('#hierarchy/provider'),
    () => import('#people/provider'),
    () => import('#scheduling/provider'),
    () => import('#rooms/provider'),
    () => import('#live_room/provider'),
    () => import('#media/provider'),
    () => import('#recording/provider'),
    () => import('#evidence/provider'),
    () => import('#grading/provider'),
    () => import('#appeals/provider'),
    () => import('#results/provider'),
    () => import('#exports/provider'),
    () => import('#auditing/provider'),
    () => import('#privacy/provider'),
    () => import('#desk/provider'),
    () => import('#statistics/provider'),
    () => import('#reporting/provider'),
    () => import('#communication/provider'),
    () => import('#own_texts/provider'),
    () => import('#first_access/provider'),
    () => import('#retention/provider'),
    () => import('#system/provider'),
    { file: () => import('#providers/lifecycle_provider'), environment: ['web'] },
    // Last: all modules have registered their jobs, and the jobs end before anything else does.
    () => import('#jobs/provider'),
  ],

  preloads: [() => import('#start/validator'), () => import('#start/kernel'), () => import('#start/routes')],

  tests: {
    suites: [
      { name: 'unit', files: ['tests/unit/**/*.spec.ts'], timeout: 120_000 },
      { name: 'functional', files: ['tests/functional/**/*.spec.ts'], timeout: 600_000 },
      { name: 'faults', files: ['tests/faults/**/*.spec.ts'], timeout: 3_600_000 },
    ],
    forceExit: true,
  },

  // The demo school's video and its captions, and the description of the API: a build does not compile them.
  metaFiles: [
    { pattern: 'database/demo/media/*', reloadServer: false },
    { pattern: 'resources/openapi.json', reloadServer: false },
  ],

  hooks: {
    init: [
      indexEntities({
        events: { enabled: false },
        listeners: { enabled: false },
        controllers: { enabled: false },
        transformers: {
          enabled: true,
          source: 'app',
          glob: ['**/transformers/*_transformer.ts'],
          importAlias: '#app',
        },
        manifest: { enabled: false },
      }),
    ],
  },
})
