"""The clause that a question names and whose words it asks for: "show me clause VI", 第六条写了什么."""

from __future__ import annotations

import re
from typing import NamedTuple

from corpus.clause_names import annex_said, read, stretch
from corpus.folding import folded

_ASKING = """
a about as at can cite cites clause clauses com con contain contains contenido content contents conteudo could cual da
das de decia del della di dice dicen did display dispoe dispone disponia dispunha diz dizem dizia do does dos el em en
ensename enseñame era estabelece estabelecia establece establecia exact exactly exatamente exiba exibir explain
explica explique favor full give gostaria i in integra is it its la las le lea lee leeme leia ler let like line
literal lo look los m me mean means mostra mostrame mostrar mostre muestra muestrame na nas need no nos o of open os
out para plan plano plans please pode por preve preveia previa prevê print programa provide provided provides puedes
qual que queria quero quiero quisiera quote quoted quotes read reads redacao redaccion regulamento rules s said say
says scheme see show shows sobre state stated states stipulate stipulates tell text texto that the this to todo trata
under us ve ver want was were what which whole wording words would you
"""
_ASKING_HAN = re.compile(
    r"写[了着]?什么|说[了的]?[是]?什么|讲[了的]?[是]?什么|是什么|有什么|什么|怎么[写说规定]+|怎样|如何|内容|原文|全文|条文|条款|文字|显示|展示"
    r"|看一?[看下]|查看|查一?下|列出|引用|给我|告诉我|帮我|我[想要]*看?|想看|请问?|麻烦|一下|规定|写明|具体|完整|计划|协议|[了的吗呢在里中是有和]"
)
_FIGURE = re.compile(r"[\d(§IVX一二三四五六七八九十]")
_WORD = re.compile(r"[^\W\d_]+")


class Asked(NamedTuple):
    """A clause's name in a question, and whether the question asks for nothing but its words."""

    name: str
    alone: bool


def clause_asked(question: str) -> Asked | None:
    """Return the clause that a question names; nothing where it names none.

    Args:
        question: Without the names of plans.

    >>> clause_asked("show me clause VI of the plan"), clause_asked("第六条写了什么")
    (Asked(name='clause VI', alone=True), Asked(name='第六条', alone=True))
    >>> clause_asked("May I sell under Section 5.3?"), clause_asked("May I sell?")
    (Asked(name='Section 5.3', alone=False), None)
    """
    found = stretch(question)
    if found is None:
        bare = question.strip(" ?!.,;:。？！，")
        return Asked(bare, True) if _FIGURE.search(bare) and read(bare) else None
    start, end = found
    name, rest = question[start:end], f"{question[:start]} {question[end:]}"
    if (annex := annex_said(rest)) and all(each.annex is None for each in read(name)):
        name, rest = f"{name} of {annex}", rest.replace(annex, " ")
    return Asked(name, _only_asks(rest))


def _only_asks(rest: str) -> bool:
    """Say whether words do no more than ask for a text."""
    bare = _ASKING_HAN.sub(" ", folded(rest))
    return all(word in _ASKING_WORDS for word in _WORD.findall(bare)) and not re.search(r"\d", bare)


_ASKING_WORDS = frozenset(map(folded, _ASKING.split()))
