import { leggiDelegati } from '@gestore/contratto/anagrafe/chiamate';
import type { Delegato } from '@gestore/contratto/anagrafe/forme';
import type { AvvisoImporta, VenditaOperatore } from '@gestore/contratto/operatore/forme';
import { Alert, Button } from '@gestore/ui';
import { useQuery } from '@tanstack/react-query';
import type { FormEvent, ReactNode } from 'react';
import { chiama } from '../../accesso/chiama.ts';
import { SorteComando } from '../../comando/sorte-comando.tsx';
import { DueSulModulo } from '../../forme/due-sul-modulo.tsx';
import type { Forma } from '../../forme/usa-forma.ts';
import { useTesti } from '../../testi/lingua.ts';
import { PAROLE_GESTORE } from '../vendita/stati-per-il-gestore.testi.ts';
import { AnteprimaCorrezione } from './anteprima-correzione.tsx';
import { dividiAvvisi } from './campi/avvisi-campo.ts';
import { type Campi, CampiCondizioni, CampiPrezzi, CampiProcedura, CampiTempi } from './campi/campi-asta.tsx';
import { fissatoDopoLaPubblicazione } from './campi/campi-fissati.ts';
import type { CampoScritto, SchedaScritta } from './campi/campi-scritti.ts';
import { conLotto, schedaInTesto } from './campi/scheda-scritta.ts';
import { MODULO } from './campi/testi.ts';
import { ConfermaPubblicazione } from './pubblicazione/conferma-pubblicazione.tsx';
import { PropostaConsueti } from './pubblicazione/proposta-consueti.tsx';
import { type EsitoModulo, useModulo } from './usa-modulo.ts';

/** Il modulo di una vendita: salva ciò che si è scritto, anche incompleto; per pubblicare non deve restare nulla di aperto. */
export function ModuloAsta({ vendita }: { vendita: VenditaOperatore }) {
  const t = useTesti(MODULO);
  const { avvisi, modificabile, fase } = vendita;
  const { data } = useQuery({ queryKey: ['soggetto', 'delegati'], queryFn: () => chiama(leggiDelegati) });
  const delegati = data?.delegati ?? [];
  const uso = useModulo(vendita, delegati);
  const { forma, esito, inCorso, daPubblicare, daCorreggere, perche, compi, rinuncia } = uso;
  const pubblicata = fase !== 'bozza' && modificabile;
  const { perCampo, altri } = dividiAvvisi(avvisi);
  const campi = campiDi({ vendita, forma, perCampo, t });
  const invio = (evento: FormEvent): void => {
    evento.preventDefault();
    compi('salva');
  };
  return (
    <form aria-label={t.scheda} onSubmit={invio} noValidate className="grid gap-4">
      {forma.nota()}
      <AvvisiImportazione avvisi={altri} accanto={perCampo.size} />
      {!modificabile && <Alert tone="info">{t.congelati}</Alert>}
      {pubblicata && <Alert tone="info">{t.fissati}</Alert>}
      <CampiProcedura campi={campi} delegati={delegati} />
      {fase === 'bozza' && modificabile && <PropostaConsueti forma={forma} />}
      <CampiPrezzi campi={campi} />
      <CampiTempi campi={campi} nota={pubblicata ? t.soloConRinvio : null} />
      <CampiCondizioni campi={campi} />
      <EsitoDelModulo esito={esito} forma={forma} delegati={delegati} />
      {modificabile && (
        <div className="flex flex-wrap gap-2">
          <Button type="submit" variant={fase === 'bozza' ? 'secondary' : 'primary'} pending={inCorso === 'salva'}>
            {fase === 'bozza' ? t.salvaBozza : t.salvaModifiche}
          </Button>
          {fase === 'bozza' && (
            <Button pending={inCorso === 'controlla'} onClick={() => compi('controlla')}>
              {t.salvaPubblica}
            </Button>
          )}
        </div>
      )}
      <ConfermaPubblicazione
        che={daPubblicare}
        inCorso={inCorso === 'pubblica'}
        pubblica={uso.pubblica}
        rinuncia={rinuncia}
      />
      <AnteprimaCorrezione
        correzione={daCorreggere}
        perche={perche}
        inCorso={inCorso === 'correggi'}
        correggi={() => compi('correggi')}
        rinuncia={rinuncia}
      />
    </form>
  );
}

/** Che cosa ne è stato dell’ultimo invio. */
function EsitoDelModulo({
  esito,
  forma,
  delegati,
}: {
  esito: EsitoModulo | null;
  forma: Forma<SchedaScritta>;
  delegati: readonly Delegato[];
}) {
  const t = useTesti(MODULO);
  const { modalita } = useTesti(PAROLE_GESTORE);
  switch (esito?.tipo) {
    case undefined:
      return null;
    case 'no':
      return <SorteComando sorte={esito.sorte} frase={esito.frase} />;
    case 'incontro':
      return (
        <DueSulModulo
          incontro={esito}
          forma={forma}
          scelte={{
            modalita,
            personaDaNominare: t.nomine,
            delegatoId: Object.fromEntries(delegati.map(({ id, nome }) => [id, nome])),
          }}
        />
      );
    case 'controlli':
      return (
        <Alert tone="error" role="alert">
          {t.controlli}
        </Alert>
      );
    case 'fatto':
      return (
        <Alert tone="success" role="status">
          {t[esito.chiave]}
        </Alert>
      );
    default:
      return esito satisfies never;
  }
}

type PartiCampi = {
  vendita: VenditaOperatore;
  forma: Forma<SchedaScritta>;
  perCampo: ReadonlyMap<CampoScritto, string>;
  t: (typeof MODULO)['it'];
};

/** Come ciascun campo si lega a ciò che si è scritto, a ciò che si può ancora cambiare e agli avvisi dell'importazione. */
function campiDi({ vendita: { scheda, parametri, modificabile, fase }, forma, perCampo, t }: PartiCampi): Campi {
  const iniziale = schedaInTesto(scheda, parametri);
  const fissato = (nome: CampoScritto) => (fase === 'bozza' ? null : fissatoDopoLaPubblicazione(nome, parametri));
  // Delle date la nota è una per tutte, sopra i campi.
  const perche = (nome: CampoScritto, aiuto?: string): string | undefined => {
    const come = fissato(nome);
    return come === null || come === 'rinvio' ? aiuto : t.perche[come];
  };
  const chiuso = (nome: CampoScritto): boolean => !modificabile || fissato(nome) !== null;
  return {
    testo: (nome, aiuto) => ({
      ...forma.campo(nome),
      label: t.nomi[nome],
      hint: accanto(perCampo.get(nome), perche(nome, aiuto)),
      disabled: chiuso(nome),
      ...(nome === 'lotto' && {
        onChange: ({ target }: { target: { value: string } }) =>
          forma.imposta(conLotto(iniziale, forma.valori, target.value)),
      }),
    }),
    scelta: (nome) => ({
      label: t.nomi[nome],
      name: nome,
      value: forma.valori[nome],
      error: forma.errore(nome),
      hint: accanto(perCampo.get(nome), perche(nome)),
      disabled: chiuso(nome),
      onValueChange: (valore) => forma.imposta({ [nome]: valore }),
    }),
    spunta: (nome) => ({
      label: t.nomi[nome],
      checked: forma.valori[nome],
      hint: perche(nome),
      disabled: chiuso(nome),
      onCheckedChange: (valore) => forma.imposta({ [nome]: valore }),
    }),
  };
}

/** L'avviso dell'importazione prima dell'aiuto consueto: è la cosa da fare. */
function accanto(avviso: string | undefined, aiuto?: string): ReactNode {
  if (avviso === undefined) return aiuto;
  return (
    <>
      <span lang="it" className="font-semibold text-attenzione">
        {avviso}
      </span>{' '}
      {aiuto}
    </>
  );
}

function AvvisiImportazione({ avvisi, accanto }: { avvisi: readonly AvvisoImporta[]; accanto: number }) {
  const t = useTesti(MODULO);
  if (avvisi.length === 0 && accanto === 0) return null;
  return (
    <Alert tone="warning">
      <p className="font-semibold">{t.aperto}</p>
      {accanto > 0 && <p>{t.segnalazioni(accanto)}</p>}
      <ul lang="it" className="list-disc pl-5">
        {avvisi.map((avviso) => (
          <li key={`${avviso.codice}${avviso.campo}`}>{avviso.messaggio}</li>
        ))}
      </ul>
    </Alert>
  );
}
