import { AdminContext, AdminUI, CustomRoutes, Resource, type I18nProvider } from 'react-admin'
import { Route, Routes } from 'react-router'
import { FailedLoginList } from '../accounts/FailedLoginList'
import { OpenSessionList } from '../accounts/OpenSessionList'
import { SecondFactorList } from '../accounts/SecondFactorList'
import { CollectionList } from '../collections/CollectionList'
import { CollectionShow } from '../collections/CollectionShow'
import { TypeCreate, TypeVersion } from '../correction_types/TypeForms'
import { TypeList } from '../correction_types/TypeList'
import { TypeShow } from '../correction_types/TypeShow'
import { ExamList } from '../exams/ExamList'
import { ExamShow } from '../exams/ExamShow'
import { ImportExamPage } from '../imports/ImportExamPage'
import { authProvider } from '../providers/auth'
import { dataProvider } from '../providers/data'
import { ConsoleLayout } from './ConsoleLayout'
import { OptionCreate, OptionEdit, OptionList } from '../appeal_results/OptionPages'
import { ResultAppealList, ResultAppealShow } from '../selections/AppealPages'
import { ProcessCreate, ProcessEdit, ProcessList } from '../selections/ProcessPages'
import { StaffOnly, ToNotFound } from './StaffOnly'
import { SystemPage } from '../system/SystemPage'
import { theme } from './theme'
import { Welcome } from './Welcome'

const resources = [
  <Resource key="exams" name="exams" list={ExamList} show={ExamShow} recordRepresentation="name" />,
  <Resource key="failed_logins" name="failed_logins" list={FailedLoginList} />,
  <Resource key="second_factors" name="second_factors" list={SecondFactorList} />,
  <Resource key="open_sessions" name="open_sessions" list={OpenSessionList} />,
  <Resource
    key="collections"
    name="collections"
    list={CollectionList}
    show={CollectionShow}
    recordRepresentation="name"
  />,
  <Resource
    key="selection_processes"
    name="selection_processes"
    list={ProcessList}
    create={ProcessCreate}
    edit={ProcessEdit}
    recordRepresentation="name"
  />,
  <Resource key="selection_results" name="selection_results" />,
  <Resource key="result_appeals" name="result_appeals" list={ResultAppealList} show={ResultAppealShow} />,
  <Resource
    key="appeal_results"
    name="appeal_results"
    list={OptionList}
    create={OptionCreate}
    edit={OptionEdit}
    recordRepresentation="description"
  />,
  <Resource
    key="correction_types"
    name="correction_types"
    list={TypeList}
    show={TypeShow}
    create={TypeCreate}
    edit={TypeVersion}
    recordRepresentation="name"
  />,
]

/**
 * An address that does not exist, or that this group may not open, looks the same here as in the frontend.
 */
const AWAY = { catchAll: ToNotFound, accessDenied: ToNotFound }

const StaffWelcome = () => <StaffOnly page={<Welcome />} resource="welcome" />

/**
 * The console has two kinds of addresses: lists under /admin, and pages with fixed addresses (/imports/exam).
 * Both use the same shell and one set of providers.
 */
export function Console({ i18nProvider }: { i18nProvider: I18nProvider }) {
  return (
    <AdminContext
      basename="/admin"
      authProvider={authProvider}
      dataProvider={dataProvider}
      i18nProvider={i18nProvider}
      theme={theme}
      darkTheme={null}
    >
      <Routes>
        <Route
          path="/admin/*"
          element={
            <AdminUI
              title="Banca"
              layout={ConsoleLayout}
              dashboard={StaffWelcome}
              {...AWAY}
              requireAuth
              disableTelemetry
            >
              {resources}
              <CustomRoutes>
                <Route path="system" element={<StaffOnly page={<SystemPage />} resource="system" />} />
              </CustomRoutes>
            </AdminUI>
          }
        />
        <Route
          path="/imports/*"
          element={
            <AdminUI title="Banca" layout={ConsoleLayout} {...AWAY} requireAuth disableTelemetry>
              {resources}
              <CustomRoutes>
                <Route path="exam" element={<StaffOnly page={<ImportExamPage />} />} />
              </CustomRoutes>
            </AdminUI>
          }
        />
        <Route path="*" element={<ToNotFound />} />
      </Routes>
    </AdminContext>
  )
}
