"""An exam for bots: positions in which a sensible player does something, or never does something."""

from maproom.lab.exam.questions import BadQuestion, Question, questions_of
from maproom.lab.exam.sitting import Mark, sit

__all__ = ["BadQuestion", "Mark", "Question", "questions_of", "sit"]
