import { CHIAVE, certificato, firmaCms, type ImprontaDiFirma } from './cms.ts';
import { type DatiRicevuta, scriviRicevuta } from './ricevute.ts';

/** Un gestore PEC inventato, con la sua autorità: le ricevute che firma valgono dove la si configura. */
export type GestorePec = {
  /** L'autorità, in PEM. */
  autorita: string;
  /** Una ricevuta firmata, di avvenuta consegna se non si dice quale, con dentro il messaggio e i suoi file. */
  consegna(
    dati: Omit<DatiRicevuta, 'tipo'> & Partial<DatiRicevuta>,
    file: readonly Allegato[],
    forma?: FormaRicevuta,
  ): Promise<Uint8Array>;
};
type Allegato = {
  nome: string;
  contenuto: string | Uint8Array;
  /** Come lo dice il messaggio; un file qualunque, se non lo dice. */
  tipo?: string;
  /** Sta in mezzo al testo, come il logo di una firma. */
  inLinea?: boolean;
};
/** Come un gestore ha composto la ricevuta: il tipo che dà al messaggio consegnato, quante volte lo scrive in base64, e altre sue testate. */
type FormaRicevuta = {
  tipoMessaggio?: string;
  base64Messaggio?: number;
  base64Dati?: number;
  testate?: readonly string[];
};

/** @param casella da dove firma: quella vera di un gestore comincia per `posta-certificata@` */
export async function creaGestorePec(
  casella = 'posta-certificata@pec.example',
  con: ImprontaDiFirma = 'SHA-256',
): Promise<GestorePec> {
  const radice = await crypto.subtle.generateKey(CHIAVE, true, ['sign', 'verify']);
  const coppia = await crypto.subtle.generateKey(CHIAVE, true, ['sign', 'verify']);
  const autorita = await certificato(radice, { nome: 'Autorità PEC di esempio', numero: 1, firma: radice });
  const delGestore = await certificato(coppia, {
    nome: 'Gestore PEC di esempio',
    numero: 2,
    firma: radice,
    di: autorita,
    casella,
  });
  return {
    autorita: `-----BEGIN CERTIFICATE-----\n${Buffer.from(autorita.toSchema().toBER()).toString('base64')}\n-----END CERTIFICATE-----\n`,
    async consegna(dati, file, forma = {}) {
      const contenuto = ricevuta(dati, file, forma);
      return inDueParti(
        contenuto,
        await firmaCms(Buffer.from(contenuto, 'latin1'), coppia.privateKey, delGestore, { con }),
      );
    },
  };
}

/** Ciò che un gestore firma: il testo, `daticert.xml`, il messaggio consegnato. */
function ricevuta(
  dati: Omit<DatiRicevuta, 'tipo'> & Partial<DatiRicevuta>,
  file: readonly Allegato[],
  { tipoMessaggio = 'message/rfc822', base64Messaggio = 0, base64Dati = 1, testate = [] }: FormaRicevuta,
): string {
  const messaggio = parti('messaggio', [
    testo('Offerta di acquisto.'),
    ...file.map(({ nome, contenuto, tipo = 'application/octet-stream', inLinea = false }) =>
      inLinea
        ? `Content-ID: <${nome}>\r\n${allegato(tipo, nome, Buffer.from(contenuto), 'inline')}`
        : allegato(tipo, nome, Buffer.from(contenuto)),
    ),
  ]);
  const intestato = `From: ${dati.mittente}\r\nTo: ${dati.destinatario}\r\nSubject: Offerta\r\n${testate.map((una) => `${una}\r\n`).join('')}MIME-Version: 1.0\r\n${messaggio}`;
  const daticert = Buffer.from(scriviRicevuta({ tipo: 'avvenuta-consegna', ...dati }));
  const postacert = `Content-Type: ${tipoMessaggio}; name="postacert.eml"\r\nContent-Disposition: attachment; filename="postacert.eml"\r\n`;
  return parti('ricevuta', [
    testo('Ricevuta di avvenuta consegna.'),
    allegato('application/xml', 'daticert.xml', inBase64(daticert, base64Dati - 1)),
    base64Messaggio === 0
      ? `${postacert}\r\n${intestato}`
      : `${postacert}Content-Transfer-Encoding: base64\r\n\r\n${inBase64(Buffer.from(intestato, 'latin1'), base64Messaggio).toString()}`,
  ]);
}

/** Messo in base64 a righe, quante volte si vuole. */
function inBase64(byte: Buffer, volte: number): Buffer {
  return volte === 0 ? byte : inBase64(Buffer.from(inRighe(byte)), volte - 1);
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

function allegato(tipo: string, nome: string, byte: Uint8Array, dove = 'attachment'): string {
  return `Content-Type: ${tipo}; name="${nome}"\r\nContent-Disposition: ${dove}; filename="${nome}"\r\nContent-Transfer-Encoding: base64\r\n\r\n${inRighe(byte)}`;
}

function inRighe(byte: Uint8Array): string {
  return (
    Buffer.from(byte)
      .toString('base64')
      .match(/.{1,76}/g) ?? []
  ).join('\r\n');
}
