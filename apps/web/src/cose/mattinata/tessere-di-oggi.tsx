import { Card, CheckboxField } from '@gestore/ui';
import { useNavigate } from '@tanstack/react-router';
import { Radio } from 'lucide-react';
import { useEffect, useMemo, useRef, useState } from 'react';
import { Vai } from '../../comune/collegamento.tsx';
import { useTasti, useTastiAccesi } from '../../comune/usa-tasti.ts';
import { useTesti } from '../../testi/lingua.ts';
import { percorsoDi } from '../conduzione/funzioni.ts';
import { Chiedono } from './chi-chiede.tsx';
import { type ChiedeDiLei, chiamateDi, inOrdineDiUrgenza, STATI_TESSERA, statoTessera } from './stato-tessera.ts';
import { Tessera } from './tessera.tsx';
import { MATTINATA, type TestiMattinata } from './tessere.testi.ts';
import { type InGiornata, perProcedura, useGiornata, useViste, type Viste } from './usa-giornata.ts';
import { doveSiConduce } from './usa-stato.ts';

/** Quanto spesso si guarda se una gara è entrata negli ultimi secondi. */
const GIRO_MS = 500;

/**
 * La mattinata: ogni vendita del giorno in una tessera viva, per procedura, e a parte chi chiede di chi conduce. Una presenza
 * vale per tutte (R49). Senza vendite non mostra nulla.
 */
export function Mattinata() {
  const t = useTesti(MATTINATA);
  const { seguite, oggi, oltre } = useGiornata();
  const procedure = useMemo(() => perProcedura(seguite, oggi), [seguite, oggi]);
  const vendite = procedure.flatMap((una) => una.vendite);
  const { viste, vista } = useViste();
  const chiamate = useChiamate(viste);
  if (vendite.length === 0) return null;
  return (
    <section aria-labelledby="mattinata" className="grid min-w-0 gap-3">
      <Sommario vendite={vendite} viste={viste} chiedono={new Set(chiamate.map(({ id }) => id)).size} />
      <div className="grid min-w-0 gap-4 xl:grid-cols-[minmax(0,1fr)_19.75rem]">
        <div className="order-first grid min-w-0 content-start gap-4 xl:order-last">
          <Fianco vendite={vendite} viste={viste} chiamate={chiamate} />
        </div>
        <div className="grid min-w-0 content-start gap-3">
          {procedure.map(({ chiave, ruolo, tribunale, vendite: dellaProcedura }) => (
            <section key={chiave} aria-label={`${ruolo}, ${tribunale}`} className="grid gap-1">
              <h3 lang="it" className="text-sm">
                <strong>{ruolo}</strong> {tribunale}
              </h3>
              <div className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,15rem),1fr))] gap-2.5">
                {dellaProcedura.map((vendita) => (
                  <Tessera key={vendita.riga.id} {...vendita} vista={vista} />
                ))}
              </div>
            </section>
          ))}
          {oltre > 0 && <p className="text-sm text-secondario">{t.oltre(oltre)}</p>}
        </div>
      </div>
    </section>
  );
}

type DiSommario = { vendite: readonly InGiornata[]; viste: Viste; chiedono: number };

/** In cima: quante chiedono di Lei, a che punto sono tutte, la Sua presenza, e da dove cominciare con le buste. */
function Sommario({ vendite, viste, chiedono }: DiSommario) {
  const t = useTesti(MATTINATA);
  const condotte = [...viste.values()].filter(({ vendita }) => vendita.conduce && vendita.stanza.esito === null).length;
  const conBuste = vendite.find(({ riga }) => {
    const vista = viste.get(riga.id);
    return vista !== undefined && statoTessera(vista.vendita, vista.vendita.scartoMs + Date.now()).tipo === 'buste';
  });
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
      <h2 id="mattinata" className="sr-only">
        {t.vendite}
      </h2>
      <div className="mr-auto min-w-0">
        <p role="status" className="text-xl leading-tight font-bold">
          {chiedono === 0 ? t.nessunaChiede : t.quanteChiedono(chiedono)}
        </p>
        <p className="text-sm text-secondario">{[t.conto(vendite.length), ...contate(viste, t)].join(' · ')}</p>
      </div>
      {conBuste !== undefined && (
        <Vai alto a={percorsoDi(conBuste.riga.id, 'busta')}>
          {t.inSequenza}
        </Vai>
      )}
      {condotte > 0 && (
        <p title={t.presenteVuolDire} className="inline-flex items-center gap-2 text-sm font-semibold">
          <Radio aria-hidden="true" className="size-4 text-bene" />
          {t.presente(condotte)}
        </p>
      )}
    </div>
  );
}

/** Quante vendite sono a ciascun punto, prima quelle che corrono. */
function contate(viste: Viste, t: TestiMattinata): string[] {
  const stati = [...viste.values()].map(({ vendita }) => statoTessera(vendita, Date.now() + vendita.scartoMs).tipo);
  return STATI_TESSERA.flatMap((quale) => {
    const quante = stati.filter((stato) => stato === quale).length;
    return quante === 0 ? [] : [t.contate[quale](quante)];
  });
}

/** Chi chiede adesso, dalla ragione che preme di più: guarda l'ora da sé, e si ridisegna quando la risposta cambia. */
function useChiamate(viste: Viste): readonly ChiedeDiLei[] {
  const diAdesso = (): ChiedeDiLei[] =>
    inOrdineDiUrgenza(
      [...viste].flatMap(([id, { vendita, visti }]) =>
        vendita.conduce ? chiamateDi(id, vendita, { visti, adesso: Date.now() + vendita.scartoMs }) : [],
      ),
    );
  const [, ridisegna] = useState('');
  const guarda = useRef(diAdesso);
  guarda.current = diAdesso;
  useEffect(() => {
    const giro = setInterval(() => ridisegna(JSON.stringify(guarda.current())), GIRO_MS);
    return () => clearInterval(giro);
  }, []);
  return diAdesso();
}

/** Chi chiede, e i tasti. */
function Fianco({ vendite, viste, chiamate }: Omit<DiSommario, 'chiedono'> & { chiamate: readonly ChiedeDiLei[] }) {
  const t = useTesti(MATTINATA);
  const naviga = useNavigate();
  const { accesi, accendi } = useTastiAccesi();
  const adesso = Date.now() + (viste.values().next().value?.vendita.scartoMs ?? 0);
  const perId = useMemo(() => new Map(vendite.map((una) => [una.riga.id, una])), [vendite]);
  const ultima = useRef<ChiedeDiLei['id'] | null>(null);
  useTasti(accesi, (tasto) => {
    if (tasto.tipo === 'vendita') {
      const scelta = vendite.find(({ numero }) => numero === tasto.numero);
      const vista = scelta === undefined ? undefined : viste.get(scelta.riga.id);
      if (scelta === undefined) return undefined;
      return naviga({ to: doveSiConduce(scelta.riga.id, vista && statoTessera(vista.vendita, adesso)) });
    }
    if (tasto.tipo === 'aiuto') {
      const chiede = chiamate.find(({ ragione }) => ragione === 'aiuto');
      return chiede === undefined ? undefined : naviga({ to: percorsoDi(chiede.id, 'helpdesk') });
    }
    const dopo = chiamate.findIndex(({ id }) => id === ultima.current) + 1;
    const prossima = chiamate[dopo] ?? chiamate[0];
    ultima.current = prossima?.id ?? null;
    const numero = prossima === undefined ? undefined : perId.get(prossima.id)?.numero;
    document.querySelector<HTMLElement>(`a:has([data-vendita="${numero}"])`)?.focus();
    return undefined;
  });
  return (
    <>
      <Chiedono chiamate={chiamate} vendite={perId} viste={viste} adesso={adesso} tastiAccesi={accesi} />
      <div className="hidden xl:block">
        <Card title={t.tasti} level={3}>
          <CheckboxField label={t.tastiAccesi} checked={accesi} onCheckedChange={accendi} />
          <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-2 text-sm">
            {t.elencoTasti.map(([tasto, cheCosaFa]) => (
              <div key={tasto} className="contents">
                <dt className="font-semibold">{tasto}</dt>
                <dd className="text-secondario">{cheCosaFa}</dd>
              </div>
            ))}
          </dl>
        </Card>
      </div>
    </>
  );
}
