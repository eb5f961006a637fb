-- Per dove voce e immagine passano, dalla rete di chi ha provato: un microfono che funziona non basta, se la rete ferma ciò che manda.
ALTER TABLE prove_apparecchi ADD COLUMN strada text NOT NULL DEFAULT 'non_provata';
