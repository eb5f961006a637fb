/** La pagina dell'applicazione web a cui il fornitore rimanda il browser (specifica, sezione 2). */
export const PERCORSO_RITORNO = '/edicom/authenticable/callback';
