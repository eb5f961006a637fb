const it = {
  titolo: 'Accessi aperti',
  spiega: 'Da dove si è entrati con queste credenziali. Chiuda ciò che non riconosce.',
  spiegaRete:
    'Dell’indirizzo si mostra la sola rete: basta per riconoscersi, e chi guardasse questo schermo non saprebbe da quale linea si collega.',
  questo: 'Questo accesso',
  dopo: 'Aperto dopo il Suo',
  dispositivo: (programma: string | null, sistema: string | null) =>
    programma === null && sistema === null
      ? 'Dispositivo che non si è fatto riconoscere'
      : `${programma ?? 'Altro programma'} su ${sistema ?? 'altro dispositivo'}`,
  rete: (rete: string | null) => (rete === null ? 'rete sconosciuta' : `rete ${rete}`),
  conGettone: 'con gettone, da programma',
  dalle: 'Primo uso',
  ultimoUso: 'Ultimo uso',
  altrove: 'Usato anche da',
  altroveSpiega:
    'Può essere Lei, se ha cambiato rete o telefono. Se non è Lei, qualcuno ha copiato questo accesso: esca e rientri, e quello non varrà più.',
  altriLuoghi: (quanti: number) =>
    quanti === 1 ? 'E da un altro luogo, prima.' : `E da altri ${quanti} luoghi, prima.`,
  chiudi: 'Chiudi',
  chiudiQuale: (quale: string) => `Chiudi l’accesso: ${quale}`,
  chiuso: 'Accesso chiuso',
  chiudiAltri: 'Chiudi tutti gli altri accessi',
  chiudiAltriTitolo: 'Chiudere tutti gli altri accessi?',
  chiudiAltriSpiega: (quanti: number) =>
    quanti === 1
      ? 'L’altro accesso finisce subito, dovunque sia. Questo resta aperto.'
      : `Gli altri ${quanti} accessi finiscono subito, dovunque siano. Questo resta aperto.`,
  rientra:
    'Un accesso si chiude solo da uno aperto dopo di lui, e da meno di dieci minuti: così chi avesse copiato il Suo non può chiudere Lei fuori. Se non è il Suo caso, esca, rientri con le Sue credenziali e chiuda gli altri.',
  esciERientra: 'Esci e rientra',
  chiusi: (quanti: number) =>
    quanti === 0
      ? 'Nessun altro accesso era aperto'
      : quanti === 1
        ? 'È stato chiuso un altro accesso'
        : `Sono stati chiusi altri ${quanti} accessi`,
  nessunAltro: 'Nessun altro accesso è aperto.',
  leggiamo: 'Leggiamo gli accessi',
  altre: (quante: number) =>
    quante === 1
      ? 'C’è un altro accesso, aperto prima: compare chiudendo uno di questi.'
      : `Ci sono altri ${quante} accessi, aperti prima: compaiono chiudendo questi.`,
  finiti: 'Accessi finiti',
  finito: 'Finito',
  altreFinite: (quanti: number) =>
    quanti === 1 ? 'E un altro, finito prima di questi.' : `E altri ${quanti}, finiti prima di questi.`,
  perche: {
    uscita: 'chiuso dal titolare',
    subentro: 'un accesso più recente ha preso il suo posto',
    revoca_credenziale: 'la credenziale è stata revocata',
    revoca_utente: 'l’utenza è stata disabilitata',
    riuso_gettone: 'lo stesso gettone è stato usato due volte: qualcuno l’aveva copiato',
    cambio_password: 'la password è stata cambiata',
  },
};

const en: typeof it = {
  titolo: 'Open sessions',
  spiega: 'Where somebody has signed in with these credentials. Close what you do not recognise.',
  spiegaRete:
    'Only the network of the address is shown: enough to recognise yourself, and whoever looks at this screen cannot tell your line.',
  questo: 'This session',
  dopo: 'Opened after yours',
  dispositivo: (programma, sistema) =>
    programma === null && sistema === null
      ? 'A device that did not say what it is'
      : `${programma ?? 'Another program'} on ${sistema ?? 'another device'}`,
  rete: (rete) => (rete === null ? 'unknown network' : `network ${rete}`),
  conGettone: 'with a token, from a program',
  dalle: 'First used',
  ultimoUso: 'Last used',
  altrove: 'Also used from',
  altroveSpiega:
    'It may be you, if you changed network or telephone. If not, somebody has copied this session: sign out and in again, and theirs is worth nothing.',
  altriLuoghi: (quanti) =>
    quanti === 1 ? 'And from another place, before.' : `And from ${quanti} more places, before.`,
  chiudi: 'Close',
  chiudiQuale: (quale) => `Close the session: ${quale}`,
  chiuso: 'Session closed',
  chiudiAltri: 'Close all other sessions',
  chiudiAltriTitolo: 'Close all other sessions?',
  chiudiAltriSpiega: (quanti) =>
    quanti === 1
      ? 'The other session ends at once, wherever it is. This one stays open.'
      : `The other ${quanti} sessions end at once, wherever they are. This one stays open.`,
  rientra:
    'A session is closed only from one opened after it and less than ten minutes ago: so nobody who copied yours can shut you out. If yours is older, sign out, sign in again with your credentials and close the others.',
  esciERientra: 'Sign out and in again',
  chiusi: (quanti) =>
    quanti === 0
      ? 'No other session was open'
      : quanti === 1
        ? 'One other session was closed'
        : `${quanti} other sessions were closed`,
  nessunAltro: 'No other session is open.',
  leggiamo: 'Reading the sessions',
  altre: (quante) =>
    quante === 1
      ? 'There is another access, opened before: it appears when one of these is closed.'
      : `There are ${quante} more accesses, opened before: they appear when these are closed.`,
  finiti: 'Ended sessions',
  finito: 'Ended',
  altreFinite: (quanti) =>
    quanti === 1 ? 'And one more, ended before these.' : `And ${quanti} more, ended before these.`,
  perche: {
    uscita: 'closed by its owner',
    subentro: 'a newer session took its place',
    revoca_credenziale: 'the credential was revoked',
    revoca_utente: 'the account was disabled',
    riuso_gettone: 'the same token was used twice: somebody had copied it',
    cambio_password: 'the password was changed',
  },
};

export const SESSIONI = { it, en } as const;
