import type { RispostaImporta } from '@gestore/contratto';
import { ANNUNCIO_MAX_KB } from '@gestore/contratto/pacchetti';
import { dimensioneKB, estensione, obbligatorio } from '@gestore/contratto/regole';
import { PARAMETRI_PREDEFINITI, type Scheda } from '@gestore/dominio';
import { Alert, Button, Card, FileField } from '@gestore/ui';
import { useNavigate } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { invia, ProblemaChiamata } from '../../accesso/chiamate.ts';
import { useForma } from '../../forme/usa-forma.ts';
import { useTitolo } from '../../guscio/pagina.tsx';
import { useTesti } from '../../testi/lingua.ts';
import { useComandi } from './forma/usa-comandi.ts';
import { NUOVA_ASTA } from './testi/nuova-asta.ts';

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
  delegatoId: null,
  delegatoNome: null,
};
const REGOLE = { annuncio: [obbligatorio(), estensione('json'), dimensioneKB(ANNUNCIO_MAX_KB)] };

/** Importare un annuncio del portale, o cominciare da una scheda vuota. */
export function NuovaAsta() {
  const t = useTesti(NUOVA_ASTA);
  useTitolo(t.titolo);
  const naviga = useNavigate();
  const conComando = useComandi();
  const forma = useForma({
    iniziali: { annuncio: null as File | null },
    regole: REGOLE,
    nomi: { annuncio: t.file },
  });
  const [errore, setErrore] = useState<Error | 'non_json' | null>(null);
  const [inCorso, setInCorso] = useState(false);

  const compi = (prepara: () => Promise<{ id: string }>): void => {
    setErrore(null);
    setInCorso(true);
    prepara()
      .then(({ id }) => naviga({ to: '/edicom/asta/$id', params: { id } }))
      .catch((causa: unknown) =>
        setErrore(causa instanceof SyntaxError || !(causa instanceof Error) ? 'non_json' : causa),
      )
      .finally(() => setInCorso(false));
  };
  const importa = (file: File | undefined): void => {
    forma.imposta({ annuncio: file ?? null });
    if (file === undefined || !forma.verifica()) return;
    compi(async () => invia<RispostaImporta>('/api/edicom/aste/importa', JSON.parse(await file.text())));
  };
  const crea = (): void =>
    compi(() =>
      conComando('crea', (comandoId) =>
        invia<{ id: string }>('/api/edicom/aste', {
          comandoId,
          scheda: SCHEDA_VUOTA,
          parametri: PARAMETRI_PREDEFINITI,
        }),
      ),
    );
  return (
    <div className="grid gap-4">
      <h1 className="text-2xl font-bold">{t.titolo}</h1>
      {errore !== null && (
        <Alert tone="error" role="alert">
          {errore === 'non_json' ? t.nonJson : <NoDelServer errore={errore} />}
        </Alert>
      )}
      <Card title={t.importa}>
        <FileField
          name="annuncio"
          label={t.file}
          hint={t.aiuto}
          accept="application/json,.json"
          disabled={inCorso}
          error={forma.errore('annuncio')}
          files={forma.valori.annuncio === null ? [] : [forma.valori.annuncio]}
          onFiles={([file]) => importa(file)}
        />
      </Card>
      <Card title={t.vuota}>
        <p>{t.perche}</p>
        <Button variant="secondary" className="justify-self-start" pending={inCorso} onClick={crea}>
          {t.crea}
        </Button>
      </Card>
    </div>
  );
}

/** Che cosa il server non ha accettato, campo per campo, nelle parole dell'annuncio. */
function NoDelServer({ errore }: { errore: Error }): ReactNode {
  const campi = errore instanceof ProblemaChiamata ? errore.errori : [];
  return (
    <ul lang="it">
      <li>{errore.message}</li>
      {campi.map(({ campo, messaggio }) => (
        <li key={`${campo}${messaggio}`}>
          {campo}: {messaggio}
        </li>
      ))}
    </ul>
  );
}
