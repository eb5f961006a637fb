import { CHIAVE, certificato, firmaCms, type ImprontaDiFirma } from './cms.ts';
import { type DatiRicevuta, scriviRicevuta } from './ricevute.ts';

/** Un gestore PEC inventato, con la sua autorità: le ricevute che firma valgono dove la si configura. */
export type GestorePec = {
  /** L'autorità, in PEM. */
  autorita: string;
  /** Una ricevuta firmata, di avvenuta consegna se non si dice quale, con dentro il messaggio e i suoi file. */
  consegna(dati: Omit<DatiRicevuta, 'tipo'> & Partial<DatiRicevuta>, file: readonly Allegato[]): Promise<Uint8Array>;
};
type Allegato = { nome: string; contenuto: string | Uint8Array };

/** @param casella da dove firma: quella vera di un gestore comincia per `posta-certificata@` */
export async function creaGestorePec(
  casella = 'posta-certificata@pec.example',
  con: ImprontaDiFirma = 'SHA-256',
): Promise<GestorePec> {
  const radice = await crypto.subtle.generateKey(CHIAVE, true, ['sign', 'verify']);
  const sua = await crypto.subtle.generateKey(CHIAVE, true, ['sign', 'verify']);
  const autorita = await certificato(radice, { nome: 'Autorità PEC di esempio', numero: 1, firma: radice });
  const suo = await certificato(sua, {
    nome: 'Gestore PEC di esempio',
    numero: 2,
    firma: radice,
    di: autorita,
    casella,
  });
  return {
    autorita: `-----BEGIN CERTIFICATE-----\n${Buffer.from(autorita.toSchema().toBER()).toString('base64')}\n-----END CERTIFICATE-----\n`,
    async consegna(dati, file) {
      const contenuto = ricevuta(dati, file);
      return inDueParti(contenuto, await firmaCms(Buffer.from(contenuto, 'latin1'), sua.privateKey, suo, { con }));
    },
  };
}

/** Ciò che un gestore firma: il testo, `daticert.xml`, il messaggio consegnato. */
function ricevuta(dati: Omit<DatiRicevuta, 'tipo'> & Partial<DatiRicevuta>, file: readonly Allegato[]): string {
  const messaggio = parti('messaggio', [
    testo('Offerta di acquisto.'),
    ...file.map(({ nome, contenuto }) => allegato('application/octet-stream', nome, Buffer.from(contenuto))),
  ]);
  const intestato = `From: ${dati.mittente}\r\nTo: ${dati.destinatario}\r\nSubject: Offerta\r\nMIME-Version: 1.0\r\n${messaggio}`;
  return parti('ricevuta', [
    testo('Ricevuta di avvenuta consegna.'),
    allegato('application/xml', 'daticert.xml', Buffer.from(scriviRicevuta({ tipo: 'avvenuta-consegna', ...dati }))),
    `Content-Type: message/rfc822; name="postacert.eml"\r\nContent-Disposition: attachment; filename="postacert.eml"\r\n\r\n${intestato}`,
  ]);
}

function inDueParti(contenuto: string, firmaDer: Uint8Array): Uint8Array {
  const firmato = [
    'From: posta-certificata@pec.example',
    'Subject: CONSEGNA: Offerta',
    'MIME-Version: 1.0',
    'Content-Type: multipart/signed; protocol="application/x-pkcs7-signature"; micalg=sha-256; boundary="firmato"',
    '',
    '--firmato',
    contenuto,
    '--firmato',
    'Content-Type: application/x-pkcs7-signature; name="smime.p7s"',
    'Content-Transfer-Encoding: base64',
    '',
    inRighe(firmaDer),
    '--firmato--',
    '',
  ].join('\r\n');
  return Buffer.from(firmato, 'latin1');
}

function parti(segno: string, contenute: readonly string[]): string {
  const corpo = contenute.map((una) => `--${segno}\r\n${una}\r\n`).join('');
  return `Content-Type: multipart/mixed; boundary="${segno}"\r\n\r\n${corpo}--${segno}--\r\n`;
}

const testo = (frase: string): string => `Content-Type: text/plain; charset=utf-8\r\n\r\n${frase}`;

function allegato(tipo: string, nome: string, byte: Uint8Array): string {
  return `Content-Type: ${tipo}; name="${nome}"\r\nContent-Disposition: attachment; filename="${nome}"\r\nContent-Transfer-Encoding: base64\r\n\r\n${inRighe(byte)}`;
}

function inRighe(byte: Uint8Array): string {
  return (
    Buffer.from(byte)
      .toString('base64')
      .match(/.{1,76}/g) ?? []
  ).join('\r\n');
}
