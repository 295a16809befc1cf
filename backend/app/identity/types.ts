/** What leaves this module: view types and transformers, free of models, so that clients can read their types. */
export type {
  AccommodationView,
  UserView,
  ThemeView,
  LoginView,
  SecondFactorLoginView,
  FactorOfferView,
  OwnFactorView,
  StaffFactorView,
  PersonView,
  UserSessionView,
  HierarchyCategoryView,
  PeopleOfSchoolView,
  PersonRecord,
  PersonRow,
  RoleOfPerson,
} from './views.js'
export { default as UserTransformer } from './transformers/user_transformer.js'
export { default as ThemeTransformer } from './transformers/theme_transformer.js'
export { default as LoginTransformer } from './transformers/login_transformer.js'
export { default as PersonTransformer } from './transformers/person_transformer.js'
export { default as UserSessionTransformer } from './transformers/user_session_transformer.js'
