import { useQuery } from '@tanstack/react-query'
import classes from './Sidebar.module.css'
import { logoQuery } from './logo-query.ts'

/** The logo of a business that has one. Decoration only, since the name is beside it. */
export default function BusinessLogo({ business_id }: { business_id: number }) {
  const logo = useQuery(logoQuery(business_id)).data?.logo
  return logo ? <img className={classes.logo} src={logo} alt="" /> : <span className={classes.logo} />
}
