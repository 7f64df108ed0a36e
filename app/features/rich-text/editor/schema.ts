import { Extension, type Extensions } from "@tiptap/core";
import { Gapcursor } from "@tiptap/extensions/gap-cursor";
import { UndoRedo } from "@tiptap/extensions/undo-redo";
import { everywhere, kept } from "./attributes";
import { figures } from "./figures";
import { marks } from "./marks";
import { nodes } from "./nodes";
import { tables } from "./tables";

const parts = [...nodes, ...figures, ...tables, ...marks];
const plain = ["doc", "text", "hardBreak", "listKeymap", "picture", "figures"];

const Everywhere = Extension.create({
  name: "everywhere",
  addGlobalAttributes: () => [
    {
      types: parts.map(({ name }) => name).filter((name) => !plain.includes(name)),
      attributes: kept(everywhere),
    },
  ],
});

/** The elements that the server lets through (see clean.server.ts), as the editor knows them. */
export const content: Extensions = [...parts, Everywhere, UndoRedo, Gapcursor];
