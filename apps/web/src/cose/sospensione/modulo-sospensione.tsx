import type { AttoDi, FermaVista, Provvedimento } from '@gestore/dominio';
import { Alert, Button, Card, ConfirmDialog, showToast, TextArea, TextField } from '@gestore/ui';
import { type FormEvent, type ReactNode, useState } from 'react';
import { conserva } from '../../forme/conserva.ts';
import { useForma } from '../../forme/usa-forma.ts';
import { useTesti } from '../../testi/lingua.ts';
import { CampoLuogo } from '../rinvio/campo-luogo.tsx';
import { SOSPENSIONE } from './modulo-sospensione.testi.ts';
import {
  dateScritte,
  provvedimentoScritto,
  RIPRESA_VUOTA,
  type RipresaScritta,
  regoleDisposto,
  regoleRipresa,
} from './sospensione-scritta.ts';

type Che = 'sospendi' | 'aggiungi' | 'riprendi' | 'libera';
type Compi<T extends 'sospendiVendita' | 'riprendiVendita' | 'liberaOfferenti'> = (
  atto: Omit<AttoDi<T>, 'tipo'>,
) => Promise<{ tipo: string } | null>;

type Proprieta = {
  /** `null` se la vendita va avanti. */
  ferma: FermaVista | null;
  /** Vero a buste chiuse: il termine per le offerte si può ancora spostare. */
  aBusteChiuse: boolean;
  /** Dove si tengono adesso le operazioni; `null` se la scheda non lo dice: nessuno vi va di persona. */
  luogo: string | null;
  /** Vero se chi scrive può disporlo lui, senza un provvedimento. */
  senza: boolean;
  inCorso: boolean;
  /** Com'è andata l'ultima volta. */
  sorte: ReactNode;
  sospendi: Compi<'sospendiVendita'>;
  riprendi: Compi<'riprendiVendita'>;
  libera: Compi<'liberaOfferenti'>;
};

/** Ciò che si può disporre adesso: fermarla; ferma, aggiungere il provvedimento che manca, riprenderla, liberare chi ha offerto (R32, R71). */
export function ModuloSospensione(proprieta: Proprieta) {
  const { ferma, sorte, sospendi, riprendi, libera } = proprieta;
  const senza = proprieta.senza && (ferma === null || ferma.provvedimento === null);
  if (ferma === null)
    return (
      <Scritto
        key="sospendi"
        {...proprieta}
        senza={senza}
        che="sospendi"
        manda={(provvedimento, motivo) => sospendi({ provvedimento, motivo })}
      />
    );
  if (ferma.liberati) return sorte;
  const attesa = { fermaDal: ferma.da, attesaIl: ferma.riprendeIl };
  return (
    <div className="grid gap-4">
      <Scritto
        key="riprendi"
        {...proprieta}
        senza={senza}
        che="riprendi"
        manda={async (provvedimento, motivo, date) =>
          date === null ? null : riprendi({ ...attesa, ...date, provvedimento, motivo })
        }
      />
      {ferma.provvedimento === null && (
        <Scritto
          key="aggiungi"
          {...proprieta}
          senza={false}
          sorte={null}
          che="aggiungi"
          manda={(provvedimento, motivo) => sospendi({ provvedimento, motivo })}
        />
      )}
      <ModuloLibera {...proprieta} sorte={null} libera={libera} />
    </div>
  );
}

/** Il giudice libera chi ha offerto: a vendita ferma, o finita sospesa o rinviata (R24, R71). */
export function ModuloLibera({ libera, inCorso, sorte }: Pick<Proprieta, 'libera' | 'inCorso' | 'sorte'>) {
  return (
    <Scritto
      key="libera"
      aBusteChiuse={false}
      luogo={null}
      inCorso={inCorso}
      senza={false}
      sorte={sorte}
      che="libera"
      manda={async (provvedimento, motivo) => (provvedimento === null ? null : libera({ provvedimento, motivo }))}
    />
  );
}

type Date = ReturnType<typeof dateScritte>;
type ScrittoProps = Pick<Proprieta, 'aBusteChiuse' | 'luogo' | 'senza' | 'inCorso' | 'sorte'> & {
  che: Che;
  manda: (provvedimento: Provvedimento | null, motivo: string, date: Date) => Promise<{ tipo: string } | null>;
};

/** Ciò che si ritrova se la sessione finisce mentre lo si scrive. */
const CONSERVATI = [
  'motivo',
  'numero',
  'del',
  'inizioData',
  'inizioOra',
  'termineData',
  'termineOra',
  'luogo',
] as const;

/** Un modulo: il provvedimento, il motivo, e per la ripresa le date; si legge che cosa accade e si conferma. */
function Scritto({ che, aBusteChiuse, luogo, senza, inCorso, sorte, manda }: ScrittoProps) {
  const t = useTesti(SOSPENSIONE);
  const parole = t[che];
  const riprende = che === 'riprendi';
  const forma = useForma({
    iniziali: RIPRESA_VUOTA,
    regole: riprende ? regoleRipresa(senza) : regoleDisposto(senza),
    nomi: t.nomi,
    conserva: conserva(`sospensione:${che}`, CONSERVATI),
  });
  const [errato, segna] = useState(false);
  const [chiede, chiedi] = useState(false);
  const invio = (evento: FormEvent): void => {
    evento.preventDefault();
    const valido = forma.verifica() && (!riprende || dateScritte(forma.valori) !== null);
    segna(!valido);
    chiedi(valido);
  };
  const conferma = async (): Promise<void> => {
    const { valori } = forma;
    const date = riprende ? dateScritte(valori) : null;
    const esito = await manda(provvedimentoScritto(valori), valori.motivo.trim(), date);
    chiedi(false);
    if (esito?.tipo !== 'fatto' && esito?.tipo !== 'proposto') return;
    forma.ricomincia();
    showToast(esito.tipo === 'proposto' ? t.inDue.proposto : parole.fatto);
  };
  return (
    <Card title={parole.titolo}>
      <p className="text-secondario">{parole.spiega}</p>
      <form aria-label={parole.titolo} onSubmit={invio} noValidate className="grid gap-4">
        {forma.nota()}
        <div className="grid gap-4 sm:grid-cols-2 lg:grid-cols-4">
          {riprende && <Quando forma={forma} nome="inizio" aiuto={t.aiutoData} />}
          {riprende && aBusteChiuse && <Quando forma={forma} nome="termine" aiuto={t.aiutoTermine} />}
          {riprende && <CampoLuogo luogo={luogo} nome={t.nomi.luogo} aiuto={t.aiutoLuogo} {...forma.campo('luogo')} />}
          <TextField
            label={t.nomi.numero}
            hint={senza ? (che === 'sospendi' ? t.aiutoSospendiSenza : t.aiutoSenza) : undefined}
            {...forma.campo('numero')}
          />
          <TextField label={t.nomi.del} hint={t.aiutoData} {...forma.campo('del')} />
        </div>
        <TextArea label={t.nomi.motivo} hint={t.aiutoMotivo} {...forma.campo('motivo')} />
        {errato ? <Errato /> : sorte}
        <Button type="submit" variant="secondary" className="justify-self-start" pending={inCorso}>
          {parole.invia}
        </Button>
      </form>
      <ConfirmDialog
        title={parole.domanda}
        open={chiede}
        confirmLabel={parole.conferma}
        pending={inCorso}
        onConfirm={() => void conferma()}
        onCancel={() => chiedi(false)}
      >
        <ul className="grid list-disc gap-2 pl-5">
          {parole.accade.map((frase) => (
            <li key={frase}>{frase}</li>
          ))}
        </ul>
      </ConfirmDialog>
    </Card>
  );
}

function Errato() {
  const { controlli } = useTesti(SOSPENSIONE);
  return (
    <Alert tone="error" role="alert">
      {controlli}
    </Alert>
  );
}

type Forma = { campo: ReturnType<typeof useForma<RipresaScritta>>['campo'] };

function Quando({ forma, nome, aiuto }: { forma: Forma; nome: 'inizio' | 'termine'; aiuto: string }) {
  const t = useTesti(SOSPENSIONE);
  return (
    <>
      <TextField label={t.nomi[`${nome}Data`]} hint={aiuto} {...forma.campo(`${nome}Data`)} />
      <TextField label={t.nomi[`${nome}Ora`]} hint={t.aiutoOra} {...forma.campo(`${nome}Ora`)} />
    </>
  );
}
