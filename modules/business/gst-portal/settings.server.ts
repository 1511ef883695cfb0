declare module '#engine/server/http/services.server.ts' {
  interface ServerSettings {
    /** Null or missing: GSTINs are not looked up; outside production a simulator answers. */
    gst_portal?: GstPortalKeys | null
  }
}

/** Access to the public search of the GST portal through a licensed provider (GSP). */
export interface GstPortalKeys {
  /** Address of the search, such as https://api.provider.in/commonapi/v1.3/search. */
  url: string
  client_id: string
  client_secret: string
}
