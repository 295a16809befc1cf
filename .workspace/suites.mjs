/**
 * What `npm test` runs, in the order in which it begins. To add a suite, add an entry. What takes longest begins first: the browser suite, most of
 * whose time is waiting, and the build that it needs.
 *
 * @typedef {object} Suite
 * @property {string} name for `--only`
 * @property {string} title the heading
 * @property {'check' | 'vitest' | 'japa' | 'node'} runner how results are counted; a check is one test
 * @property {string[]} command run by our Node 24, or by npm when it begins with 'npm'
 * @property {string} [folder] where it runs, below the root; the root without it
 * @property {number} limitMinutes after which it is ended and counts as failed
 * @property {string[]} [parts] what of apt.mjs it needs to run at all
 * @property {string[]} [wishes] what of apt.mjs some of its tests need; without it those skip themselves
 * @property {('mariadb' | 'redis' | 's3')[]} [services] private instances it gets; of s3 only where it is installed
 * @property {'sqlite' | 'mysql'} [database] which database its environment names
 * @property {string[]} [after] suites that must be over before it begins
 * @property {boolean} [alone] nothing else may run beside it
 * @property {boolean} [long] has a long version, run by `--faults`
 * @property {boolean} [faultsOnly] runs with `--faults`, or where `--only` names it
 * @property {Split} [split] the spec files below its folder run two at a time, each in a process of its own or in a worker
 *
 * @typedef {object} Split
 * @property {string} [within] the folder below the suite's that holds its spec files; its own without it
 * @property {string[]} [preparation] made once before them, by our Node 24, into the folder TEST_RUN_DIR
 * @property {string[]} [worker] run by our Node 24, runs one spec file after another as its parent names them; without it each file has
 *   a process of its own
 * @property {string[]} [longest] of the files, what takes longest first; the rest follows
 * @property {string[]} [elsewhere] those that a suite of their own runs
 * @property {string[]} [longOnly] those that run with `--faults`, or where `--files` names them: what they prove takes too long for every run
 * @property {Record<string, string[]>} [apart] by a word: of these one at a time, beside others
 */

const japa = (...args) => ['npm', 'test', '--silent', '-w', 'backend', '--', ...args]
const e2e = (...args) => ['--import=../../.workspace/testing/typescript.mjs', ...args]
const vitest = (workspace) => ['npm', 'test', '--silent', '-w', workspace, '--']

/** @type {Suite[]} */
export const suites = [
  {
    name: 'build',
    title: 'Production build',
    runner: 'check',
    command: ['.workspace/build.mjs'],
    limitMinutes: 30,
  },
  {
    name: 'browser',
    title: 'The main job in Chromium',
    runner: 'japa',
    command: e2e('run.ts'),
    folder: 'frontend/e2e',
    split: {
      preparation: e2e('support/seed_school.ts'),
      worker: e2e('worker.ts'),
      longest: [
        'candidate/proctored_exam.spec.ts',
        'candidate/browser_back.spec.ts',
        'candidate/answering.spec.ts',
        'proctor/live_room.spec.ts',
        'faults/broken_store.spec.ts',
        'faults/file_upload.spec.ts',
        'proctor/screen_recording.spec.ts',
        'candidate/leaving.spec.ts',
        'proctor/two_sided_room.spec.ts',
        'candidate/tabs_and_devices.spec.ts',
        'faults/offline_reload.spec.ts',
        'candidate/tools.spec.ts',
        'candidate/strict_steps.spec.ts',
        'candidate/page_frame.spec.ts',
        'staff/second_factor.spec.ts',
        'candidate/quarantined_answers.spec.ts',
        'candidate/deadline.spec.ts',
        'candidate/exam_area.spec.ts',
        'candidate/shell.spec.ts',
        'candidate/page_addresses.spec.ts',
      ],
      elsewhere: ['proctor/janus_video.spec.ts', 'faults/cluster.spec.ts'],
      longOnly: ['faults/live_room_network_faults.spec.ts'],
      apart: {
        // A camera or a recorder each, or a browser that is killed.
        cameras: [
          'faults/browser_crash.spec.ts',
          'proctor/two_sided_room.spec.ts',
          'faults/live_room_network_faults.spec.ts',
          'candidate/proctored_exam.spec.ts',
          'proctor/recordings.spec.ts',
          'proctor/screen_recording.spec.ts',
          'candidate/video.spec.ts',
        ],
      },
    },
    database: 'sqlite',
    parts: ['chromium'],
    wishes: ['janus'],
    after: ['build'],
    long: true,
    limitMinutes: 80,
  },
  {
    name: 'video',
    // Janus and eight cameras: on a busy machine pictures are lost on the way.
    title: 'Video in Chromium',
    runner: 'japa',
    command: e2e('run.ts', '--files', 'proctor/janus_video.spec.ts'),
    folder: 'frontend/e2e',
    database: 'sqlite',
    parts: ['chromium'],
    wishes: ['janus'],
    after: ['build'],
    alone: true,
    long: true,
    limitMinutes: 30,
  },
  {
    name: 'cluster',
    // All that a state has, two browsers and a class: nothing else has room beside it.
    title: 'npm run cluster in Chromium',
    runner: 'japa',
    command: e2e('run.ts', '--files', 'faults/cluster.spec.ts'),
    folder: 'frontend/e2e',
    parts: ['chromium', 'mariadb', 'redis', 'nginx', 's3', 'janus'],
    after: ['build'],
    alone: true,
    long: true,
    faultsOnly: true,
    limitMinutes: 60,
  },
  {
    name: 'schedules',
    // In the suites of the backend there are a few of them.
    title: 'Random schedules of a marking',
    runner: 'japa',
    command: japa(
      'functional',
      '--files=tests/functional/grading/marking_schedules.spec.ts',
      '--files=tests/functional/grading/qualification_schedules.spec.ts'
    ),
    database: 'sqlite',
    long: true,
    faultsOnly: true,
    limitMinutes: 300,
  },
  {
    name: 'lint',
    title: 'Lint and module walls',
    runner: 'check',
    command: ['.workspace/lint.mjs'],
    limitMinutes: 15,
  },
  { name: 'types', title: 'Types', runner: 'check', command: ['.workspace/typecheck.mjs'], limitMinutes: 15 },
  {
    name: 'unused',
    title: 'Unused exports and files',
    runner: 'check',
    command: ['node_modules/knip/bin/knip.js', '--no-progress', '--no-config-hints'],
    limitMinutes: 15,
  },
  {
    name: 'workspace',
    title: 'The commands of the workspace',
    runner: 'node',
    command: ['--test', '.workspace/tests/*.test.mjs'],
    parts: ['mariadb', 'redis'],
    wishes: ['nginx', 'haproxy', 'systemd', 's3'],
    limitMinutes: 15,
  },
  {
    name: 'items',
    title: 'Item renderers',
    runner: 'vitest',
    command: vitest('item-renderers'),
    limitMinutes: 30,
  },
  {
    name: 'frontend',
    title: 'Frontend',
    runner: 'vitest',
    command: vitest('frontend'),
    limitMinutes: 30,
    long: true,
  },
  {
    name: 'admin',
    title: 'Administration console',
    runner: 'vitest',
    command: ['node_modules/vitest/vitest.mjs', 'run', '--root', 'admin'],
    limitMinutes: 30,
  },
  {
    name: 'unit',
    title: 'Backend, pure rules',
    runner: 'japa',
    command: japa('unit'),
    database: 'sqlite',
    limitMinutes: 30,
  },
  {
    name: 'sqlite',
    title: 'Backend on SQLite',
    runner: 'japa',
    command: japa('functional'),
    database: 'sqlite',
    wishes: ['janus', 's3'],
    limitMinutes: 60,
  },
  {
    name: 'mariadb',
    title: 'Backend on MariaDB',
    runner: 'japa',
    // What has no part in the database has been proved on SQLite: `backend/tests/fixtures/one_database.ts`.
    command: japa('functional', '--tags=~@one_database'),
    database: 'mysql',
    // As several machines have it: files are in a store that all reach.
    parts: ['mariadb', 'redis'],
    wishes: ['janus', 's3'],
    services: ['mariadb', 'redis', 's3'],
    limitMinutes: 60,
  },
  {
    name: 'storybook',
    title: 'Stories in Chromium',
    runner: 'vitest',
    command: vitest('storybook'),
    parts: ['chromium'],
    limitMinutes: 30,
  },
  {
    name: 'faults',
    title: 'Faults',
    runner: 'japa',
    command: ['--import=../.workspace/testing/typescript.mjs', 'bin/test.ts', 'faults'],
    folder: 'backend',
    split: {
      within: 'tests/faults',
      longest: [
        // It waits half a minute for the server's time limit.
        'tests/faults/security/slow_connections.spec.ts',
        'tests/faults/delivery/power_cut.spec.ts',
        'tests/faults/grading/killed_marking.spec.ts',
        'tests/faults/appeals/killed_notices.spec.ts',
        'tests/faults/realtime/two_processes.spec.ts',
        'tests/faults/delivery/two_devices.spec.ts',
        'tests/faults/delivery/staff_desk.spec.ts',
        'tests/faults/security/fuzz.spec.ts',
      ],
      longOnly: ['tests/faults/cluster/rolling_restart.spec.ts', 'tests/faults/cluster/losses.spec.ts'],
    },
    database: 'sqlite',
    parts: ['mariadb', 'redis'],
    wishes: ['janus', 'nginx', 'haproxy', 's3'],
    after: ['build'],
    long: true,
    limitMinutes: 45,
  },
]
