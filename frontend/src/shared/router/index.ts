/** The router of the app: the part of react-router's interface that it uses, in a sixth of its size (ADR 9). */
export {
  useLocation,
  useNavigate,
  useNavigationType,
  useParams,
  useSearchParams,
  type Navigate as NavigateFunction,
} from './context.ts'
export { Link, NavLink } from './Link.tsx'
export { matchPath } from './match.ts'
export { BrowserRouter, MemoryRouter } from './Router.tsx'
export { Navigate, Outlet, Route, Routes } from './Routes.tsx'
