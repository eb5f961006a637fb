import { ANNUNCIO_MAX_KB } from '@gestore/contratto/buste/pacchetti';
import { creaBozza, importaAnnuncio } from '@gestore/contratto/operatore/chiamate';
import type { RispostaImporta } from '@gestore/contratto/operatore/forme';
import { dimensioneKB, estensione, obbligatorio } from '@gestore/contratto/regole';
import { DA_CHIEDERE, PARAMETRI_PREDEFINITI, type Scheda } from '@gestore/dominio';
import { Alert, Button, Card, FileField } from '@gestore/ui';
import { useNavigate } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import type { ProblemaChiamata } from '../../accesso/chiamate.ts';
import type { EsitoComando } from '../../comando/mittente.ts';
import { SorteComando } from '../../comando/sorte-comando.tsx';
import { useComando } from '../../comando/usa-comando.ts';
import { NUOVA_ASTA } from '../../cose/allestimento/nuova-asta.testi.ts';
import { useForma } from '../../forme/usa-forma.ts';
import { useTitolo } from '../../guscio/pagina.tsx';
import { useTesti } from '../../testi/lingua.ts';

/** Una bozza da completare: questi due nomi entrano nel registro e si correggono nella scheda, perciò restano in italiano. */
const SCHEDA_VUOTA: Scheda = {
  titolo: NUOVA_ASTA.it.titolo,
  idVenditaPvp: null,
  tribunale: 'Tribunale da indicare',
  ruolo: null,
  lotto: { codice: 'LOTTO UNICO', descrizione: '', categoria: null },
  luogo: { via: '', comune: '', provincia: '', regione: '', latitudine: null, longitudine: null },
  beni: [],
  allegati: [],
  stimaCent: null,
  giudice: null,
  esperimento: null,
  luogoOperazioni: null,
  contoCauzione: null,
  delegatoId: null,
  delegatoNome: null,
};
const PARAMETRI_VUOTI = { ...PARAMETRI_PREDEFINITI, ...DA_CHIEDERE };
const REGOLE = { annuncio: [obbligatorio(), estensione('json'), dimensioneKB(ANNUNCIO_MAX_KB)] };

/** Importare un annuncio del portale, o cominciare da una scheda vuota. */
export function NuovaAsta() {
  const t = useTesti(NUOVA_ASTA);
  useTitolo(t.titolo);
  const naviga = useNavigate();
  const importazione = useComando(importaAnnuncio);
  const creazione = useComando(creaBozza);
  const forma = useForma({
    iniziali: { annuncio: null as File | null },
    regole: REGOLE,
    nomi: { annuncio: t.file },
    conserva: { no: 'file' },
  });
  const [no, setNo] = useState<ProblemaChiamata | 'non_json' | 'ignota' | null>(null);
  const [riletta, setRiletta] = useState<RispostaImporta | null>(null);

  const concludi = async (esito: EsitoComando<{ id: string }> | null): Promise<void> => {
    if (esito?.tipo === 'rifiutato') setNo(esito.problema);
    if (esito?.tipo === 'ignoto') setNo('ignota');
    if (esito?.tipo === 'fatto') await naviga({ to: '/edicom/asta/$id', params: { id: esito.risposta.id } });
  };
  const importa = async (file: File | undefined): Promise<void> => {
    forma.imposta({ annuncio: file ?? null });
    if (file === undefined || !forma.verifica()) return;
    setNo(null);
    setRiletta(null);
    const annuncio = letto(await file.text());
    if (annuncio === null) return setNo('non_json');
    const esito = await importazione.compi({ annuncio: annuncio.json });
    // Di una vendita già pubblicata si dice prima che cosa è cambiato: la sua pagina non lo direbbe.
    if (esito?.tipo === 'fatto' && esito.risposta.riletta !== null) setRiletta(esito.risposta);
    else await concludi(esito);
  };
  const crea = async (): Promise<void> => {
    setNo(null);
    await concludi(await creazione.compi({ scheda: SCHEDA_VUOTA, parametri: PARAMETRI_VUOTI }));
  };
  const inCorso = importazione.inCorso || creazione.inCorso;
  return (
    <div className="grid gap-4">
      <h1 className="text-2xl font-bold">{t.titolo}</h1>
      {no === 'ignota' && <SorteComando sorte={{ tipo: 'ignota' }} />}
      {no !== null && no !== 'ignota' && (
        <Alert tone="error" role="alert">
          {no === 'non_json' ? t.nonJson : <NoDelServer no={no} />}
        </Alert>
      )}
      {riletta !== null && <Riletta di={riletta} apri={(id) => naviga({ to: '/edicom/asta/$id', params: { id } })} />}
      <Card title={t.importa}>
        <FileField
          name="annuncio"
          label={t.file}
          hint={t.aiuto}
          accept="application/json,.json"
          disabled={inCorso}
          error={forma.errore('annuncio')}
          files={forma.valori.annuncio === null ? [] : [forma.valori.annuncio]}
          onFiles={([file]) => void importa(file)}
        />
      </Card>
      <Card title={t.vuota}>
        <p>{t.perche}</p>
        <Button variant="secondary" className="justify-self-start" pending={inCorso} onClick={() => void crea()}>
          {t.crea}
        </Button>
      </Card>
    </div>
  );
}

/** Un annuncio già importato: se la scheda pubblicata è stata corretta, e che cosa il portale dice e da qui non si corregge. */
function Riletta({
  di: { id, avvisi, riletta },
  apri,
}: {
  di: RispostaImporta;
  apri: (id: string) => Promise<void>;
}): ReactNode {
  const t = useTesti(NUOVA_ASTA);
  return (
    <Alert tone={avvisi.length > 0 ? 'warning' : 'info'} role="status">
      <p>{riletta === 'corretta' ? t.corretta : t.uguale}</p>
      {avvisi.length > 0 && (
        <ul lang="it">
          {avvisi.map(({ campo, messaggio }) => (
            <li key={campo}>{messaggio}</li>
          ))}
        </ul>
      )}
      <Button variant="secondary" onClick={() => void apri(id)}>
        {t.apri}
      </Button>
    </Alert>
  );
}

/** Il contenuto di un file, se è JSON; `null` se non lo è. */
function letto(testo: string): { json: unknown } | null {
  try {
    return { json: JSON.parse(testo) };
  } catch {
    return null;
  }
}

/** Che cosa il server non ha accettato, campo per campo, nelle parole dell'annuncio. */
function NoDelServer({ no: { message, errori } }: { no: ProblemaChiamata }): ReactNode {
  return (
    <ul lang="it">
      <li>{message}</li>
      {errori.map(({ campo, messaggio }) => (
        <li key={`${campo}${messaggio}`}>
          {campo}: {messaggio}
        </li>
      ))}
    </ul>
  );
}
