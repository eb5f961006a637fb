/** Scrive ricevute PEC nella forma `daticert.xml`, per la dimostrazione e le prove. */

export type DatiRicevuta = {
  tipo:
    | 'accettazione'
    | 'non-accettazione'
    | 'presa-in-carico'
    | 'avvenuta-consegna'
    | 'posta-certificata'
    | 'preavviso-errore-consegna'
    | 'errore-consegna'
    | 'rilevazione-virus';
  /** Di un errore, il codice. */
  errore?: 'no-dest' | 'no-dominio' | 'virus' | 'altro';
  mittente: string;
  destinatario: string;
  msgid: string;
  /** Millisecondi dall’epoca; la ricevuta è al secondo. */
  istante: number;
};

const ENTITA: Readonly<Record<string, string>> = {
  '<': '&lt;',
  '>': '&gt;',
  '&': '&amp;',
  '"': '&quot;',
  "'": '&apos;',
};

function xml(testo: string): string {
  return testo.replace(/[<>&"']/g, (carattere) => ENTITA[carattere] ?? '');
}

export function scriviRicevuta({
  tipo,
  mittente,
  destinatario,
  msgid,
  istante,
  errore = undefined,
}: DatiRicevuta): string {
  const ora = Temporal.Instant.fromEpochMilliseconds(istante).toZonedDateTimeISO('Europe/Rome');
  const due = (n: number): string => String(n).padStart(2, '0');
  const coda =
    tipo !== 'accettazione' ? `    <ricevuta tipo="completa"/>\n    <consegna>${xml(destinatario)}</consegna>\n` : '';
  return `<?xml version="1.0" encoding="UTF-8"?>
<postacert tipo="${tipo}" errore="${errore ?? 'nessuno'}">
  <intestazione>
    <mittente>${xml(mittente)}</mittente>
    <destinatari tipo="certificato">${xml(destinatario)}</destinatari>
    <risposte>${xml(mittente)}</risposte>
    <oggetto>Offerta di acquisto</oggetto>
  </intestazione>
  <dati>
    <gestore-emittente>Gestore PEC di esempio</gestore-emittente>
    <data zona="${ora.offset.replace(':', '')}">
      <giorno>${due(ora.day)}/${due(ora.month)}/${ora.year}</giorno>
      <ora>${due(ora.hour)}:${due(ora.minute)}:${due(ora.second)}</ora>
    </data>
    <identificativo>${xml(msgid)}</identificativo>
    <msgid>${xml(`<${msgid}>`)}</msgid>
${coda}  </dati>
</postacert>
`;
}
