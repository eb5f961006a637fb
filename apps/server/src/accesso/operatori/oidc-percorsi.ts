/** Page of the web application where the provider sends the browser back (specification, section 2). */
export const PERCORSO_RITORNO = '/edicom/authenticable/callback';
